import type { Block, Content, Schedule } from './api.ts'

/** Unsaved changes of one channel, and what they were made to. */
export interface Edit {
  base: Content & { version: number }
  content: Content
}

/** By channel ID. */
export type Edits = Readonly<Record<string, Edit>>

export interface Rebased {
  edits: Edits
  /** Channels that another editor has changed meanwhile, and of which changes are left. */
  merged: readonly string[]
}

/** Applies unsaved changes to schedules that were saved meanwhile. Changes that are stored already disappear. */
export function rebase(edits: Edits, schedules: readonly Schedule[]): Rebased {
  const merged: string[] = []
  const rebased = Object.entries(edits).flatMap(([channelId, edit]): [string, Edit][] => {
    const stored = schedules.find((schedule) => schedule.channelId === channelId)
    if (!stored) return []
    if (stored.version === edit.base.version) return [[channelId, edit]]
    const content = merge(edit, stored)
    if (isSameContent(content, stored)) return []
    merged.push(channelId)
    return [[channelId, { base: baseOf(stored), content }]]
  })
  const isUnchanged = merged.length === 0 && rebased.length === Object.keys(edits).length
  return { edits: isUnchanged ? edits : Object.fromEntries(rebased), merged }
}

export function baseOf({ blocks, filler, version }: Schedule): Edit['base'] {
  return { blocks, filler, version }
}

/** The own changes on top of another editor's: blocks that were removed go, new ones are added. */
function merge({ base, content }: Edit, stored: Content): Content {
  const removed = difference(base.blocks, content.blocks)
  const added = difference(content.blocks, base.blocks)
  const left = difference(stored.blocks, removed)
  const blocks = [...left, ...difference(added, left)]
  const isFillerChanged = JSON.stringify(base.filler) !== JSON.stringify(content.filler)
  return { blocks, filler: isFillerChanged ? content.filler : stored.filler }
}

/** The blocks of one list that are not in another; each counts once. */
export function difference(blocks: readonly Block[], others: readonly Block[]): Block[] {
  const left = others.map(keyOf)
  return blocks.filter((block) => {
    const at = left.indexOf(keyOf(block))
    if (at === -1) return true
    left.splice(at, 1)
    return false
  })
}

export function isSameContent(one: Content, other: Content): boolean {
  return (
    one.blocks.length === other.blocks.length &&
    difference(one.blocks, other.blocks).length === 0 &&
    JSON.stringify(one.filler) === JSON.stringify(other.filler)
  )
}

/** Equal for equal blocks, in whatever order their properties are. */
function keyOf(block: Block): string {
  return JSON.stringify(Object.entries(block).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** The changes that were left in this browser; none if they cannot be read. */
export function readEdits(text: string | null): Edits {
  if (text === null) return {}
  try {
    const edits: Edits = JSON.parse(text)
    return Object.values(edits).every(
      ({ base, content }) => Array.isArray(base.blocks) && Array.isArray(content.blocks),
    )
      ? edits
      : {}
  } catch {
    return {}
  }
}
