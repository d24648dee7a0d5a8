import { svelte } from '@sveltejs/vite-plugin-svelte'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

/** The fonts that every page shows at once are asked for with the page, not after the style sheet. */
function preloadFonts(): Plugin {
  return {
    name: 'reeflight-preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => /(fraunces-soft|figtree-latin-wght-normal)-[^/]*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            injectTo: 'head' as const,
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
          })),
    },
  }
}

/** The service worker knows by name every file that the app needs without a network. */
function serviceWorker(): Plugin {
  return {
    name: 'reeflight-service-worker',
    apply: 'build',
    generateBundle: {
      // After Vite has taken out what turned out to be empty, such as scripts of nothing but styles.
      order: 'post',
      handler(_options, bundle) {
        const text = readFileSync(new URL('./src/offline/worker.js', import.meta.url), 'utf8')
        const needed = Object.keys(bundle)
          .filter((file) => !/(latin-ext|vietnamese|cyrillic|greek)/.test(file) && file !== 'index.html')
          .sort()
        const files = [
          '/',
          ...needed.map((file) => `/${file}`),
          '/favicon.svg',
          '/favicon-turn.svg',
          '/manifest.webmanifest',
          '/icon-192.png',
        ]
        this.emitFile({
          type: 'asset',
          fileName: 'sw.js',
          source: text.replace('/* FILES */ []', JSON.stringify(files)),
        })
      },
    },
  }
}

export default defineConfig({
  plugins: [svelte(), preloadFonts(), serviceWorker()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
  },
  worker: { format: 'es' },
  server: {
    // The rules are in the project's docs.
    fs: { allow: ['..'] },
    // `npm run dev` beside a server on its usual port.
    proxy: { '/api': { target: process.env.REEFLIGHT_SERVER ?? 'http://127.0.0.1:7878', ws: true } },
  },
  test: {
    environment: 'node',
    include: ['test/**/*.test.ts'],
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // The machine's cores are few, and every file compiles the engine.
    maxWorkers: 2,
  },
})
