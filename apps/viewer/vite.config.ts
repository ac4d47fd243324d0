import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { inlineEnglish } from '../../tools/words/inline-english.ts'
import { pageScript } from './build/page-script.ts'

const api = process.env.KALLO_API ?? 'http://127.0.0.1:8080'
const here = import.meta.dirname
const linguiHere = { cwd: here, configPath: `${here}/lingui.config.ts` }

const inlinePreset = {
  preset: { plugins: [inlineEnglish] },
  rolldown: { filter: { code: /@lingui\/(core|react)\/macro/ } },
}

/**
 * Left alone, the bundler makes a file of every set of modules that some pages share, and the first load carries the
 * names of all of them: what every visit needs is one file, what pages with a form share is another.
 */
const chunkGroups = [
  { name: 'first', tags: ['$initial' as const], priority: 1 },
  {
    name: 'forms',
    test: /\/src\/platform\/(form\.tsx|form-|email-form)|\/ui\/src\/(field|password)/,
  },
]

export default defineConfig({
  root: here,
  plugins: [
    react(),
    lingui(linguiHere),
    pageScript(`${here}/src/player/page-script.ts`, 'early-picture.js'),
    babel({
      // Babel runs presets from the last to the first.
      presets: [inlinePreset, linguiTransformerBabelPreset({ descriptorFields: 'message' }, linguiHere)],
    }),
  ],
  server: { proxy: { '/api': api, '/t': api, '/cms': api } },
  // Lingui imports a shim for React 17; the hook is part of React 19.
  resolve: { alias: { 'use-sync-external-store/shim': 'react' } },
  // No data: addresses: the content security policy allows 'self' only.
  build: {
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
})
