import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { isStarted, report, root, type Finding } from './project.ts'

export interface Chunk {
  file: string
  src?: string
  isEntry?: boolean
  isDynamicEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}
export type Manifest = Readonly<Record<string, Chunk>>

export interface Weight {
  what: string
  jsBytes: number
  cssBytes: number
  maxJsBytes: number
  maxCssBytes: number
}

const kilobyte = 1024
const firstLoad = { maxJsBytes: 118.5 * kilobyte, maxCssBytes: 15 * kilobyte }
const perRoute = { maxJsBytes: 25 * kilobyte, maxCssBytes: Infinity }
/** The first load of the console contains the component library, which is acceptable on laptops. */
const consoleFirstLoad = { maxJsBytes: 350 * kilobyte, maxCssBytes: 15 * kilobyte }
const homePage = /(^|\/)catalogue\/.*\bvisitor-home\.tsx$/
const player = /(^|\/)player\//

/**
 * Weighs the files that a first visit of the public home page loads, then what each lazy part adds to them. `sizeOf`
 * gives the compressed size of a built file. The player has no limit, because it is loaded on demand.
 */
export function weigh(manifest: Manifest, sizeOf: (file: string) => number): Weight[] {
  const first = firstChunks(manifest)
  const sum = (files: Iterable<string>) =>
    [...new Set(files)].reduce((total, file) => total + sizeOf(file), 0)
  const weightOf = (what: string, keys: readonly string[], max: typeof firstLoad): Weight => ({
    what,
    jsBytes: sum(keys.map((key) => manifest[key]?.file ?? '')),
    cssBytes: sum(keys.flatMap((key) => manifest[key]?.css ?? [])),
    ...max,
  })
  const extra = lazyParts(manifest, first).map((key) => {
    const added = [...withImports(manifest, [key])].filter((part) => !first.has(part))
    return weightOf(key, added, perRoute)
  })
  return [weightOf('first load of the home page', [...first], firstLoad), ...extra]
}

export function overweight(weights: readonly Weight[]): Finding[] {
  return weights.flatMap(({ what, jsBytes, cssBytes, maxJsBytes, maxCssBytes }) => [
    ...(jsBytes > maxJsBytes
      ? [{ file: what, message: `${kb(jsBytes)} of JavaScript, more than ${kb(maxJsBytes)}` }]
      : []),
    ...(cssBytes > maxCssBytes
      ? [{ file: what, message: `${kb(cssBytes)} of CSS, more than ${kb(maxCssBytes)}` }]
      : []),
  ])
}

/** The player must be a separate chunk that the home page does not load. */
export function playerApart(manifest: Manifest): Finding[] {
  const players = Object.entries(manifest).filter(
    ([, { src, isDynamicEntry }]) => isDynamicEntry && player.test(src ?? ''),
  )
  if (players.length === 0)
    return [{ file: 'apps/viewer', message: 'the player is no lazy chunk of its own' }]
  const first = firstChunks(manifest)
  return players
    .filter(([key]) => first.has(key))
    .map(([key]) => ({ file: key, message: 'the first load contains the player' }))
}

function firstChunks(manifest: Manifest): Set<string> {
  const isFirst = ([, { src, isEntry }]: [string, Chunk]) => isEntry === true || homePage.test(src ?? '')
  return withImports(manifest, keysWhere(manifest, isFirst))
}

function lazyParts(manifest: Manifest, first: ReadonlySet<string>): string[] {
  const players = keysWhere(
    manifest,
    ([, { src, isDynamicEntry }]) => isDynamicEntry === true && player.test(src ?? ''),
  )
  const ofPlayer = new Set(players)
  for (const key of ofPlayer) for (const next of manifest[key]?.dynamicImports ?? []) ofPlayer.add(next)
  return keysWhere(
    manifest,
    ([key, { isDynamicEntry }]) => isDynamicEntry === true && !first.has(key) && !ofPlayer.has(key),
  )
}

function withImports(manifest: Manifest, keys: readonly string[]): Set<string> {
  const found = new Set(keys)
  // The set grows while it is iterated: each chunk is visited once.
  for (const key of found) for (const next of manifest[key]?.imports ?? []) found.add(next)
  return found
}

function keysWhere(manifest: Manifest, test: (entry: [string, Chunk]) => boolean): string[] {
  return Object.entries(manifest)
    .filter(test)
    .map(([key]) => key)
}

function kb(bytes: number): string {
  return `${(bytes / kilobyte).toFixed(1)} KB`
}

function table(weights: readonly Weight[]): string {
  const rows = weights.map(({ what, jsBytes, cssBytes }) => [what, kb(jsBytes), kb(cssBytes)] as const)
  const widest = Math.max(...rows.map(([what]) => what.length))
  const lines = [['gzip', 'JS', 'CSS'] as const, ...rows]
  return lines
    .map(([what, js, css]) => `${what.padEnd(widest)} ${js.padStart(10)} ${css.padStart(10)}`)
    .join('\n')
}

/** Builds only when a source has changed since the last build. */
function ensureBuilt(): void {
  const script = "const { ensureBuilt } = await import('./tools/setup/build-apps.mjs'); await ensureBuilt()"
  execFileSync(process.execPath, ['--input-type=module', '--eval', script], { cwd: root, stdio: 'pipe' })
}

/** The first load of the console, which is one chunk with its imports. */
export function weighConsole(manifest: Manifest, sizeOf: (file: string) => number): Weight {
  const chunks = [
    ...withImports(
      manifest,
      keysWhere(manifest, ([, { isEntry }]) => isEntry === true),
    ),
  ]
  const sum = (files: readonly string[]) => files.reduce((total, file) => total + sizeOf(file), 0)
  return {
    what: 'first load of the console',
    jsBytes: sum(chunks.map((key) => manifest[key]?.file ?? '')),
    cssBytes: sum(chunks.flatMap((key) => manifest[key]?.css ?? [])),
    ...consoleFirstLoad,
  }
}

/** Manifest of a built app, and the compressed size of its files. */
function builtApp(name: string) {
  const dist = path.join(root, 'apps', name, 'dist')
  const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
  const sizeOf = (file: string) => gzipSync(readFileSync(path.join(dist, file)), { level: 9 }).length
  return { manifest, sizeOf }
}

if (isStarted(import.meta.filename)) {
  ensureBuilt()
  const viewer = builtApp('viewer')
  const operatorConsole = builtApp('console')
  const weights = [
    ...weigh(viewer.manifest, viewer.sizeOf),
    weighConsole(operatorConsole.manifest, operatorConsole.sizeOf),
  ]
  console.log(table(weights))
  report([...overweight(weights), ...playerApart(viewer.manifest)])
}
