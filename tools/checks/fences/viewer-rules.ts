import { appOf, featureOf, libraryOf, type ImportRule } from './rule.ts'

const browserApps = ['viewer', 'console']

export const viewerRules: ImportRule[] = [typesOfContract, noNode, featuresApart, lowerLayers]

/** A value import of the contract would ship its validator to every phone. */
function typesOfContract({ from, target, isTypeOnly }: Parameters<ImportRule>[0]): string | null {
  if (!isBrowserSource(from) || libraryOf(target) !== 'contract' || isTypeOnly) return null
  return 'browser apps take types only from the contract: write `import type`'
}

function noNode({ from, specifier }: Parameters<ImportRule>[0]): string | null {
  return isBrowserSource(from) && specifier.startsWith('node:') ? `${specifier} is not in browsers` : null
}

function featuresApart({ from, target }: Parameters<ImportRule>[0]): string | null {
  const app = browserApps.find((name) => appOf(from) === name)
  if (app === undefined) return null
  const own = featureOf(from, app)
  const used = featureOf(target, app)
  if (own === null || used === null || own === used) return null
  return `features never import each other (${own} → ${used}): let app/ put them together`
}

function lowerLayers({ from, target }: Parameters<ImportRule>[0]): string | null {
  const layer = /^apps\/(?:viewer|console)\/src\/(player|platform|features)\//.exec(from)?.[1]
  const used = /^apps\/(?:viewer|console)\/src\/(features|app)\//.exec(target ?? '')?.[1]
  if (layer === undefined || used === undefined || (layer === 'features' && used === 'features')) return null
  return `${layer}/ never imports ${used}/`
}

function isBrowserSource(file: string): boolean {
  return browserApps.some((app) => file.startsWith(`apps/${app}/src/`))
}
