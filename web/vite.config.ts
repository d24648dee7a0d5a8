import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [svelte()],
  // Any folder of any server will do.
  base: './',
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    rollupOptions: { input: ['index.html', 'play.html'] },
  },
  worker: { format: 'es' },
  // The boards that come with the games lie beside their rules.
  server: { fs: { allow: ['..'] } },
  test: {
    environment: 'node',
    include: ['test/**/*.test.ts'],
    testTimeout: 240_000,
    // The machine's cores are few, and every file compiles the engine.
    maxWorkers: 2,
  },
})
