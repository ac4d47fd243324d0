import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const api = process.env.KALLO_API ?? 'http://127.0.0.1:8080'

/** The operator console, served under `/console/`. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  publicDir: false,
  plugins: [react()],
  server: { proxy: { '/api': api, '/brand.css': api, '/favicon.svg': api } },
  // No data: addresses: the content security policy allows 'self' only.
  build: {
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // What every page needs is one file.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } } },
  },
})
