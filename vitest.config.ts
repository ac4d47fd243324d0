import { defineConfig } from 'vitest/config'

const exclude = ['**/node_modules/**', '**/dist/**']
const isCi = Boolean(process.env.CI)
/** Conditions become true at once, but on a busy machine a second may pass before. */
const patient = { poll: { timeout: 15_000 } }

/** `npm test -- --only NAME` runs one project. Only `server` starts PostgreSQL. */
export default defineConfig({
  test: {
    maxWorkers: 3,
    projects: [
      // Pure functions share no state, so that their files may share a worker.
      { test: { name: 'rules', include: ['libs/**/*.test.ts'], exclude, isolate: false, pool: 'threads' } },
      {
        test: {
          name: 'tools',
          include: ['{tools,seeds,bench,faults}/**/*.test.ts'],
          exclude,
          testTimeout: 30_000,
          expect: patient,
        },
      },
      {
        test: {
          name: 'sandbox',
          include: ['apps/paystack-sandbox/**/*.test.ts'],
          exclude,
          testTimeout: 60_000,
          expect: patient,
          retry: isCi ? 1 : 0,
        },
      },
      'apps/viewer/vitest.config.ts',
      'apps/console/vitest.config.ts',
      {
        test: {
          name: 'server',
          // Node loads the sources itself, once per worker: a third less time than with Vite and a new process per file.
          isolate: false,
          experimental: { viteModuleRunner: false },
          include: ['apps/server/**/*.test.ts'],
          exclude,
          globalSetup: ['apps/server/src/testing/template-database.ts'],
          setupFiles: ['tools/vitest/wait-for.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: patient,
          // Processes are killed and sockets time out here; what needed a second attempt is reported as flaky.
          retry: isCi ? 1 : 0,
        },
      },
    ],
  },
})
