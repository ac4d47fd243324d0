import type { ImportRule } from './rule.ts'

/** The layers of every app and library, the lowest first. Imports go downwards only. */
export const layers = [
  'platform',
  'foundation',
  'accounts',
  'billing',
  'streaming',
  'catalogue',
  'insights',
] as const

const sourceFolders = /^((?:apps\/(?:server|viewer|console)|libs\/(?:rules|contract))\/src)\/([^/]+)\/(.+)$/

interface Place {
  root: string
  layer: number
  /** The folder below the layer; empty for a file directly in it. */
  feature: string
}

/** The layer of a file; null when it belongs to none. */
export function placeOf(file: string | null): Place | null {
  const [, root, folder, rest] = sourceFolders.exec(file ?? '') ?? []
  const layer = layers.findIndex((name) => name === folder)
  if (root === undefined || rest === undefined || layer < 0) return null
  return { root, layer, feature: rest.includes('/') ? (rest.split('/', 1)[0] ?? '') : '' }
}

/** `billing/payments` for a file of that feature; null outside of features. */
export function featureOf(file: string | null): string | null {
  const place = placeOf(file)
  return place && place.layer > 0 && place.feature !== '' ? `${layers[place.layer]}/${place.feature}` : null
}

export const domainRules: ImportRule[] = [downwardsOnly]

function downwardsOnly({ from, target }: Parameters<ImportRule>[0]): string | null {
  const own = placeOf(from)
  const used = placeOf(target)
  if (own === null || used === null || own.root !== used.root || used.layer <= own.layer) return null
  return `${layers[own.layer]} never imports ${layers[used.layer]}: imports go ${layers.toReversed().join(' → ')}`
}
