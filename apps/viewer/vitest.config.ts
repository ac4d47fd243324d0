import { mergeConfig } from 'vitest/config'

// The macro plugin searches from the working directory otherwise, and tests also run from the root.
process.env.LINGUI_CONFIG = `${import.meta.dirname}/lingui.config.ts`
const { default: viteConfig } = await import('./vite.config.ts')

/** Tests of the viewer, with Lingui's macros as in the build. Component tests begin with `@vitest-environment jsdom`. */
export default mergeConfig(viteConfig, {
  test: {
    name: 'viewer',
    setupFiles: ['vitest.setup.ts', '../../tools/vitest/wait-for.ts'].map(
      (file) => `${import.meta.dirname}/${file}`,
    ),
    testTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    include: ['src/**/*.test.{ts,tsx}'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
})
