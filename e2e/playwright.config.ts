import path from 'node:path'
import { defineConfig, devices } from '@playwright/test'

const playback = ['**/streaming/*.spec.ts', '**/insights/*.spec.ts']
const root = path.resolve(import.meta.dirname, '..')

// `--clock` preloads libfaketime, under which Chromium draws no page: kallo.ts shifts the clock of pages instead.
const { LD_PRELOAD: _library, FAKETIME: _offset, ...browserEnv } = process.env

export default defineConfig({
  testDir: '.',
  outputDir: path.join(root, '.cache/e2e'),
  fullyParallel: true,
  // With `--edge`, each worker starts seven processes.
  workers: process.env.KALLO_E2E_EDGE === '1' ? 1 : 3,
  // Tests of playback mostly wait; they run beside the others, which keep the processors busy.
  projects: [
    { name: 'playback', testMatch: playback, workers: 2 },
    { name: 'pages', testIgnore: playback },
  ],
  // Only failing tests take as long; a busy machine needs several times as long as an idle one.
  timeout: 240_000,
  // Off, except for CI, whose machine may be busy. A test that passes only at the second attempt is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  expect: {
    timeout: 30_000,
    // The headless shell draws the font of the gallery in the same way everywhere, except for the edges of curves.
    toHaveScreenshot: { maxDiffPixelRatio: 0.002, pathTemplate: '{testDir}/gallery/pictures/{arg}{ext}' },
  },
  reporter: [['list'], ['json']],
  use: {
    // Requests through a service worker cannot be intercepted.
    serviceWorkers: 'block',
    ...devices['Desktop Chrome'],
    channel: undefined,
    viewport: { width: 1280, height: 800 },
    // Animations and the optimising compilers cost a seventh of the processor time of these short tests.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording costs a sixth of the processor time; a failed test is recorded at its second attempt.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      env: browserEnv as Record<string, string>,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--autoplay-policy=no-user-gesture-required',
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
})
