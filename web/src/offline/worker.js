// The service worker: the app opens without a network. Files whose names change with their content come from the cache,
// the page from the network if there is one; requests to the server are not its business.

const FILES = /* FILES */ []
const NAME = `reeflight-${FILES.join('|')
  .split('')
  .reduce((hash, c) => (Math.imul(hash, 31) + c.charCodeAt(0)) | 0, 7)}`

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(NAME)
      .then((cache) => cache.addAll(FILES))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  const old = caches
    .keys()
    .then((names) =>
      Promise.all(
        names
          .filter((name) => name.startsWith('reeflight-') && name !== NAME)
          .map((name) => caches.delete(name)),
      ),
    )
  event.waitUntil(old.then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/')) return
  if (request.mode === 'navigate') {
    event.respondWith(fetch(request).catch(() => caches.match('/')))
  } else if (url.pathname.startsWith('/assets/')) {
    event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)))
  } else {
    event.respondWith(
      fetch(request).catch(() => caches.match(request).then((kept) => kept ?? Response.error())),
    )
  }
})
