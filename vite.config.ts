import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { serverPaths } from './scripts/server-paths.ts'
import { drawAppIcons } from './scripts/vite-app-icons.ts'
import { documents, sampleReport } from './scripts/vite-content.ts'
import { iconsIn } from './scripts/vite-icons.ts'
import { sharedData } from './scripts/vite-shared-data.ts'

const server = process.env['COLDFRAME_SERVER'] ?? 'http://127.0.0.1:3000'

/** The files whose icons a signed-out page shows first; all other icons of the app stay out of its load. */
const firstFiles = [
  'web/marketing/**/*.{ts,tsx}',
  'web/auth/*.tsx',
  'web/shell/error-*.tsx',
  'web/ui/{button,toaster,field,password-input,empty-state,error-state}.tsx',
]

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss(), documents(), sampleReport(), sharedData({ write: true }), drawAppIcons()],
  resolve: {
    alias: {
      'react-style-singleton': at('web/ui/no-style-element.ts'),
    },
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The font and images are separate files, because a data: URL would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
    manifest: true,
    rolldownOptions: {
      // The entries of the app, and of the prerendered public pages (scripts/prerender.ts).
      input: { app: at('web/index.html'), public: at('web/app/public.tsx') },
      output: {
        // Builds a few files that are needed together instead of a hundred and twenty small ones, because each
        // request costs the browser about as much as ten kilobytes of code. A group includes what its modules import,
        // unless an earlier group has it. Therefore modules that signed-out pages need too come before the shell.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'router', test: /node_modules\/react-router\// },
            {
              name: 'pieces',
              test: /web\/(data\/(paths|should-retry|supabase|request|refusal|invoke|event-lines)|auth\/arrival|session\/selected-plan|impersonation\/own-session)\.ts$|web\/shell\/error-|web\/ui\/(button|classes|icon-button|logo|spinner|toast|toast-list|toaster)\.tsx?$|createLucideIcon|react-slot|compose-refs|rolldown\/runtime|preload-helper/,
            },
            // The front page needs these of the app, and no more of the groups below.
            {
              name: 'front',
              test: /core\/billing\/plans\.ts$|web\/drafts\/(visitor-draft|parse-json)\.ts$/,
            },
            { name: 'fields', test: /web\/ui\/(field|input|password-input|tabs|textarea)\.tsx$/ },
            { name: 'forms', test: /node_modules\/react-hook-form\// },
            // The public contact form keeps drafts as well, without the queries of the app.
            {
              name: 'drafts',
              test: /web\/drafts\/((deliver|local|server)-drafts|draft-record)\.ts$/,
            },
            {
              name: 'session',
              test: /node_modules\/@tanstack\/(react-query|query-core)\/|web\/data\/query-client\.ts|web\/shell\/app-frame|web\/session\/user\.ts|web\/auth\/(after-sign-in|record-sign-in|auth-provider)\.tsx?$/,
            },
            {
              name: 'public',
              test: /web\/marketing\/(section|text-link|page-heading|public-layout|public-header|public-footer|stored-session|use-vouched-claims|walkthrough|content\/(claims|walkthrough))\.tsx?$/,
            },
            { name: 'first-icons', test: iconsIn(firstFiles) },
            { name: 'icons', test: /lucide-react\/dist\/esm\/icons\//, minShareCount: 3 },
            {
              name: 'plain',
              test: /core\/text\/counted\.ts$|web\/(ui\/(avatar|badge|card|empty-state|error-state|progress|skeleton|table)\.tsx|shell\/screen-(skeleton\.tsx|code\.ts)|fixes\/return-link\.ts)$|icons\/(life-buoy|settings)\.mjs$/,
            },
            {
              name: 'widgets',
              test: /@radix-ui\/(primitive|react-(collection|direction|id|presence|roving-focus|use-[a-z-]+))\/|node_modules\/(@hookform|@standard-schema|zod)\//,
            },
            {
              name: 'layers',
              test: /node_modules\/(@floating-ui|aria-hidden|react-remove-scroll|react-remove-scroll-bar|tslib|use-callback-ref|use-sidecar|@radix-ui\/react-(alert-dialog|dialog|dropdown-menu|menu|popover|popper|select|tooltip))\/|web\/ui\/(dialog|float|form|opener|popover|select|sheet|tooltip)\.tsx?$/,
            },
            { name: 'merge-tags', test: /core\/templates\/(merge-fields|parse|problem|tokens)\.ts$/ },
            { name: 'sign-in', test: /web\/(shell\/guards|auth\/auth-layout)\.tsx$/ },
            { name: 'shell', test: /web\/shell\/app-shell\.tsx$/ },
            {
              name: 'lists',
              test: /web\/(lists\/|live\/|data\/(feeds|follow-table)|ui\/(is-writing|key-sheet|moment|row-checkbox|search-field|snooze|tag-list|use-(drawn-once|leave-guard|today|window-keys)))/,
            },
          ],
        },
      },
    },
  },
  // Workers are modules, so that they load dictionaries and the weights of the spam model separately from the files
  // of the page.
  worker: { format: 'es', plugins: () => [sharedData({ write: false })] },
  server: {
    proxy: Object.fromEntries(
      serverPaths.map((path) => [`^${path}(/|$|\\?)`, { target: server, ws: path === '/realtime/v1' }]),
    ),
  },
})
