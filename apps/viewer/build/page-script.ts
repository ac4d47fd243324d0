import { build, type Plugin } from 'vite'

/** Bundles a module into one classic script, which the server inserts into pages: it runs before the app is loaded. */
export function pageScript(entry: string, fileName: string): Plugin {
  return {
    name: 'page-script',
    apply: 'build',
    async generateBundle() {
      const built = await build({
        configFile: false,
        publicDir: false,
        logLevel: 'error',
        build: {
          write: false,
          modulePreload: false,
          lib: { entry, formats: ['iife'], name: 'kalloPageScript' },
        },
      })
      const [first] = Array.isArray(built) ? built : [built]
      const code = first && 'output' in first ? first.output[0].code : ''
      if (code === '' || code.includes('</')) this.error(`${entry} cannot be inserted into a page`)
      this.emitFile({ type: 'asset', fileName, source: code.trim() })
    },
  }
}
