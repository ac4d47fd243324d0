import { mergeConfig } from 'vitest/config'

// The macro plugin searches from the working directory otherwise, and tests also run from the root.
process.env.LINGUI_CONFIG = `${import.meta.dirname}/lingui.config.ts`
const { default: viteConfig } = await import('./vite.config.ts')

// Outside browsers the package would use node:http, which jsdom and the mocked API do not see.
const tusForBrowsers = `${import.meta.dirname}/../../node_modules/tus-js-client/dist/tus.js`

/** Tests of the console, with Lingui's macros as in the build. Component tests begin with `@vitest-environment jsdom`. */
export default mergeConfig(viteConfig, {
  resolve: { alias: { 'tus-js-client': tusForBrowsers } },
  test: {
    name: 'console',
    setupFiles: `${import.meta.dirname}/vitest.setup.ts`,
    testTimeout: 120_000,
    include: ['src/**/*.test.{ts,tsx}'],
  },
})
