import { featureOf, placeOf } from './domains.ts'
import type { ImportRule } from './rule.ts'

const server = 'apps/server/src/'
/** Files that connect the parts of the program, and folders that belong to no layer. */
const top = ['app.ts', 'start.ts', 'main.ts', 'jobs.ts', 'statement.ts'].map((name) => server + name)
/** Files that `platform` must not import, because it contains mechanisms without product terms. */
const product = ['env.ts', 'env-variables.ts', 'deps.ts', 'tables.ts', 'tables/', 'seed/', 'migrations/']

export const serverRules: ImportRule[] = [platformKnowsNoProduct, featuresThroughIndex, featuresKnowNoTop]

function platformKnowsNoProduct({ from, target }: Parameters<ImportRule>[0]): string | null {
  if (!from.startsWith(`${server}platform/`) || target === null) return null
  const isProduct = product.some((name) => target.startsWith(server + name))
  return isProduct ? `platform/ holds mechanisms and never imports ${target.slice(server.length)}` : null
}

function featuresThroughIndex({ from, target }: Parameters<ImportRule>[0]): string | null {
  const used = featureOf(target)
  if (!from.startsWith(server) || !target?.startsWith(server) || used === null) return null
  if (featureOf(from) === used || target === `${server}${used}/index.ts`) return null
  return `use ${used} through its index.ts`
}

function featuresKnowNoTop({ from, target }: Parameters<ImportRule>[0]): string | null {
  if (placeOf(from) === null || target === null || !top.includes(target)) return null
  return `a feature never imports ${target.slice(server.length)}`
}
