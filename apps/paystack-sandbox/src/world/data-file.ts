import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'
import { emptyWorld, worldSchema, type World } from './world.ts'

const version = 1

/** Reads the state of an earlier run. Throws an Error with a readable message. */
export function readWorld(file: string): World {
  if (!existsSync(file)) return emptyWorld()
  const text = readFileSync(file, 'utf8')
  const read = worldSchema.safeParse(parse(text))
  if (read.success) return read.data
  throw new Error(
    `The sandbox's data file ${file} is damaged or was written by another version. ` +
      'Move it away to start with an empty sandbox.',
  )
}

/** Replaces the file atomically: after a power loss, either version is complete. */
export function writeWorld(file: string, world: World): void {
  mkdirSync(path.dirname(file), { recursive: true })
  const fresh = `${file}.new`
  const handle = openSync(fresh, 'w', 0o600)
  try {
    writeSync(handle, JSON.stringify({ version, world }, mapsAsEntries))
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(fresh, file)
}

function parse(text: string): unknown {
  try {
    const { version: found, world } = JSON.parse(text) as { version: number; world: Record<string, unknown> }
    return found === version ? withMaps(world) : null
  } catch {
    return null
  }
}

function mapsAsEntries(_key: string, value: unknown): unknown {
  return value instanceof Map ? [...value] : value
}

function withMaps(world: Record<string, unknown>): Record<string, unknown> {
  const names = [
    'customers',
    'authorizations',
    'transactions',
    'refunds',
    'disputes',
    'settlements',
    'subscriptions',
  ]
  const maps = names.map((name) => [name, new Map((world[name] ?? []) as [unknown, unknown][])])
  return { ...world, ...Object.fromEntries(maps) }
}
