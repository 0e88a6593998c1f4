import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { documents, sampleReport } from './scripts/vite-content.ts'

// The server answers these itself; in development Vite passes them on.
const serverPaths = [
  '/auth/v1',
  '/rest/v1',
  '/functions/v1',
  '/realtime/v1',
  '/config.json',
  '/outbox.json',
  '/sandbox',
  '/t',
]
const server = process.env['COLDFRAME_SERVER'] ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss(), documents(), sampleReport()],
  resolve: {
    alias: {
      'react-style-singleton': fileURLToPath(new URL('./web/ui/no-style-element.ts', import.meta.url)),
    },
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The font and images are files of their own: a data: URL would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
    manifest: true,
    rolldownOptions: {
      output: {
        // What every page needs, in two files instead of a dozen.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
            {
              name: 'pieces',
              test: /web\/ui\/(button|classes|logo|spinner)\.tsx?$|createLucideIcon|react-slot|compose-refs/,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      serverPaths.map((path) => [`^${path}(/|$|\\?)`, { target: server, ws: path === '/realtime/v1' }]),
    ),
  },
})
