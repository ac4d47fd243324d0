import { appOf, libraryOf, type ImportRule } from './rule.ts'

const browserApps = ['viewer', 'console']

export const viewerRules: ImportRule[] = [typesOfContract, noNode, lowerLayers, noReactAria]

/** A value import of the contract would ship its validator to every phone. */
function typesOfContract({ from, target, isTypeOnly }: Parameters<ImportRule>[0]): string | null {
  if (!isBrowserSource(from) || libraryOf(target) !== 'contract' || isTypeOnly) return null
  return 'browser apps take types only from the contract: write `import type`'
}

function noNode({ from, specifier }: Parameters<ImportRule>[0]): string | null {
  return isBrowserSource(from) && specifier.startsWith('node:') ? `${specifier} is not in browsers` : null
}

/** `app` composes the features. The features use the player, which must not import them. */
function lowerLayers({ from, target }: Parameters<ImportRule>[0]): string | null {
  const own = folderOf(from)
  const used = folderOf(target)
  if (own === null || used === null || own === used || own === 'main.tsx') return null
  if (used === 'app') return `${own}/ never imports app/`
  const isDomain = used !== 'platform' && used !== 'player'
  return own === 'player' && isDomain ? `player/ never imports ${used}/` : null
}

/** React Aria would exceed the size budget of the first load on a phone. */
function noReactAria({ from, specifier }: Parameters<ImportRule>[0]): string | null {
  if (!from.startsWith('apps/viewer/') || !specifier.startsWith('@kallo/ui/rich/')) return null
  return 'the viewer takes the native primitives: @kallo/ui/…'
}

function folderOf(file: string | null): string | null {
  return /^apps\/(?:viewer|console)\/src\/([^/]+)/.exec(file ?? '')?.[1] ?? null
}

function isBrowserSource(file: string): boolean {
  return browserApps.some((app) => appOf(file) === app && file.startsWith(`apps/${app}/src/`))
}
