import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { inlineEnglish } from '../../tools/words/inline-english.ts'

const here = import.meta.dirname
const linguiHere = { cwd: here, configPath: `${here}/lingui.config.ts` }

const inlinePreset = {
  preset: { plugins: [inlineEnglish] },
  rolldown: { filter: { code: /@lingui\/(core|react)\/macro/ } },
}

const api = process.env.KALLO_API ?? 'http://127.0.0.1:8080'

/** The operator console, served under `/console/`. */
export default defineConfig({
  root: here,
  base: '/console/',
  publicDir: false,
  plugins: [
    react(),
    lingui(linguiHere),
    babel({
      // Babel runs presets from the last to the first.
      presets: [inlinePreset, linguiTransformerBabelPreset({ descriptorFields: 'message' }, linguiHere)],
    }),
  ],
  server: { proxy: { '/api': api, '/brand.css': api, '/favicon.svg': api } },
  // No data: addresses: the content security policy allows 'self' only.
  build: {
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // The app is loaded by an import(), after the language; named as an entry, what every page needs is one file.
      input: [`${here}/index.html`, `${here}/src/app/start.tsx`],
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'language',
              test: /@lingui|\/platform\/(valid-language|language|server-messages)\.ts/,
              priority: 1,
            },
            { name: 'first', tags: ['$initial'], test: (id) => !/\/main\.tsx$|\/index\.html/.test(id) },
          ],
        },
      },
    },
  },
})
