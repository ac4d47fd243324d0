import { layers, placeOf } from '../checks/fences/domains.ts'
import { importsOf } from '../checks/imports.ts'
import { isTest, type Sources } from '../checks/project.ts'

export type Layer = (typeof layers)[number]

/** What the diagram shows. Imports are counted once per import declaration; tests do not count. */
export interface DependencyGraph {
  /** The server's layers, the highest first, with the features inside them. */
  layers: { name: Layer; features: string[] }[]
  /** Imports from one layer of the server to another. */
  edges: { from: Layer; to: Layer; count: number }[]
  /** Imports from the files that compose the server (app.ts, start.ts …) to its layers. */
  compositionCount: number
  libraries: { name: string; users: { name: string; count: number }[] }[]
}

const server = 'apps/server/src/'

export function buildDependencyGraph(sources: Sources): DependencyGraph {
  const files = [...sources.keys()].filter(isProductFile)
  const imports = files.flatMap((file) => importsOf(file, sources))
  const edges = new Map<string, number>()
  const users = new Map<string, number>()
  let compositionCount = 0
  for (const { from, target } of imports) {
    const [own, used] = [layerOf(from), layerOf(target)]
    if (own && used && own !== used) increment(edges, `${own} ${used}`)
    if (from.startsWith(server) && !own && used) compositionCount++
    const library = packageOf(target)
    if (library?.startsWith('libs/') && packageOf(from) !== library)
      increment(users, `${library} ${packageOf(from)}`)
  }
  return {
    layers: layers.toReversed().map((name) => ({ name, features: featuresOf(name, files) })),
    edges: layers.toReversed().flatMap((from) =>
      layers.toReversed().flatMap((to) => {
        const count = edges.get(`${from} ${to}`)
        return count === undefined ? [] : [{ from, to, count }]
      }),
    ),
    compositionCount,
    libraries: librariesIn(files).map((name) => ({
      name,
      users: packagesIn(files).flatMap((user) => {
        const count = users.get(`${name} ${user}`)
        return count === undefined ? [] : [{ name: user, count }]
      }),
    })),
  }
}

function isProductFile(file: string): boolean {
  return /^(apps|libs)\/.*\.tsx?$/.test(file) && !isTest(file) && !file.includes('/testing/')
}

function layerOf(file: string | null): Layer | null {
  const place = file?.startsWith(server) ? placeOf(file) : null
  return place ? (layers[place.layer] ?? null) : null
}

function featuresOf(layer: Layer, files: readonly string[]): string[] {
  const own = files.filter((file) => layerOf(file) === layer).map((file) => file.slice(server.length))
  const folders = own
    .map((file) => file.split('/'))
    .flatMap(([, folder, ...rest]) => (rest.length > 0 ? (folder ?? []) : []))
  return [...new Set(folders)].toSorted()
}

/** The package of a file, such as `libs/rules` or `apps/viewer`; null outside of the packages. */
function packageOf(file: string | null): string | null {
  return /^(?:apps|libs)\/[^/]+/.exec(file ?? '')?.[0] ?? null
}

function packagesIn(files: readonly string[]): string[] {
  return [...new Set(files.flatMap((file) => packageOf(file) ?? []))].toSorted()
}

function librariesIn(files: readonly string[]): string[] {
  return packagesIn(files).filter((name) => name.startsWith('libs/') && name !== 'libs/testkit')
}

function increment(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
