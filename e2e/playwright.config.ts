import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  // Each worker has its own server and browser. More than processors, because journeys wait for their pages.
  workers: Math.min(4, availableParallelism() + 1),
  // A journey of a dozen steps takes 40 s alone, and three times as long beside all other tests.
  timeout: 240_000,
  // Reached only when something is broken: long enough for a shared machine.
  expect: { timeout: 30_000 },
  forbidOnly: true,
  // A busy machine may be slow once; a test that fails twice more is broken. Locally the first failure counts.
  retries: process.env.CI ? 2 : 0,
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    // One pixel instead of sixteen saves a twentieth of the CPU, because nobody watches. Measurements are in CSS
    // pixels.
    deviceScaleFactor: 0.25,
    // A trace costs as much as the journey itself, so it is recorded only for retries.
    trace: 'on-first-retry',
    // Animations end immediately, like for users who prefer reduced motion.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(process.env.COLDFRAME_BROWSER ? { executablePath: process.env.COLDFRAME_BROWSER } : {}),
      args: [
        // Renders in the browser's own process: without a GPU, a separate process only adds copying.
        '--in-process-gpu',
        // A page lives for seconds: optimizing compilers and tiled rendering cost more than they save. The baseline
        // compiler saves more than it costs, even of functions that run once.
        '--js-flags=--no-turbofan --no-maglev --always-sparkplug --no-lazy-feedback-allocation',
        '--default-tile-width=4096',
        '--default-tile-height=4096',
        // Root cannot use Chromium's sandbox; the pages are our own.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
})
