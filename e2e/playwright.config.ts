import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  // Each has a server and a browser of its own. More than there are processors: a journey waits for its page in between.
  workers: Math.min(4, availableParallelism() + 1),
  timeout: 120_000,
  // Waited in vain only where something is broken: long enough for a machine that others use too.
  expect: { timeout: 30_000 },
  forbidOnly: true,
  // A busy machine may be slow once; what fails twice more is broken. Locally the first failure counts.
  retries: process.env.CI ? 2 : 0,
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    // Nobody looks: one pixel for sixteen is a twentieth less to compute. What is measured is in CSS pixels.
    deviceScaleFactor: 0.25,
    // A trace costs as much again as the journey it records: it is taken of what failed once already.
    trace: 'on-first-retry',
    // What moves is finished at once, as for anybody who asked their system for less motion.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(process.env.COLDFRAME_BROWSER ? { executablePath: process.env.COLDFRAME_BROWSER } : {}),
      args: [
        // Draws in the browser's own process: without a graphics card another process only passes pictures on.
        '--in-process-gpu',
        // A page is looked at for seconds: the compilers that make long work fast, and drawing in many pieces, cost more
        // than they save.
        '--js-flags=--no-turbofan --no-maglev --no-lazy-feedback-allocation',
        '--default-tile-width=4096',
        '--default-tile-height=4096',
        // Chromium's sandbox can't be had by root; the pages are our own.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
})
