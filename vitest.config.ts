import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{apps,libs,tools,seeds}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: ['apps/server/src/testing/template-database.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
})
