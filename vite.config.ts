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

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss(), documents(), sampleReport()],
  resolve: {
    alias: {
      'react-style-singleton': at('web/ui/no-style-element.ts'),
    },
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The font and images are files of their own: a data: URL would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
    manifest: true,
    rolldownOptions: {
      // The app, and what brings the prerendered public pages to life (scripts/prerender.ts).
      input: { app: at('web/index.html'), public: at('web/public.tsx') },
      output: {
        // What every page needs, in two files instead of a dozen.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'router', test: /node_modules\/react-router\// },
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
