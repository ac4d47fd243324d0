import { featureOf, type ImportRule } from './rule.ts'

const server = 'apps/server/src/'
const top = ['app.ts', 'start.ts', 'main.ts'].map((name) => server + name)

export const serverRules: ImportRule[] = [platformKnowsNoProduct, featuresThroughIndex, featuresKnowNoTop]

function platformKnowsNoProduct({ from, target }: Parameters<ImportRule>[0]): string | null {
  if (!from.startsWith(`${server}platform/`) || target === null) return null
  const isProduct = ['features/', 'seed/'].some((folder) => target.startsWith(server + folder))
  if (!isProduct && !top.includes(target)) return null
  return `platform/ holds mechanisms and never imports ${target.slice(server.length)}`
}

function featuresThroughIndex({ from, target }: Parameters<ImportRule>[0]): string | null {
  const used = featureOf(target, 'server')
  if (!from.startsWith(server) || used === null || featureOf(from, 'server') === used) return null
  if (target === `${server}features/${used}/index.ts`) return null
  return `use the feature ${used} through features/${used}/index.ts`
}

function featuresKnowNoTop({ from, target }: Parameters<ImportRule>[0]): string | null {
  if (featureOf(from, 'server') === null || target === null || !top.includes(target)) return null
  return `a feature never imports ${target.slice(server.length)}`
}
