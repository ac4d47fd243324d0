import type { Block, Content, Schedule } from './api.ts'

/** Unsaved changes of one channel, with the schedule on which they are based. */
export interface Edit {
  base: Content & { version: number }
  content: Content
}

/** Unsaved changes by channel ID. */
export type Edits = Readonly<Record<string, Edit>>

export interface Rebased {
  edits: Edits
  /** Channels that another editor has changed meanwhile, and that still have unsaved changes. */
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

/** Applies the operator's own changes to another editor's version: removes and adds the same blocks. */
function merge({ base, content }: Edit, stored: Content): Content {
  const removed = difference(base.blocks, content.blocks)
  const added = difference(content.blocks, base.blocks)
  const left = difference(stored.blocks, removed)
  const blocks = [...left, ...difference(added, left)]
  const isFillerChanged = JSON.stringify(base.filler) !== JSON.stringify(content.filler)
  return { blocks, filler: isFillerChanged ? content.filler : stored.filler }
}

/** The blocks of one list that are not in another. Equal blocks are counted: each cancels out one only. */
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

/** The index of a programme, which changes of another editor can move; null if they have changed or removed it. */
export function findBlock(blocks: readonly Block[], block: Block): number | null {
  const index = blocks.map(keyOf).indexOf(keyOf(block))
  return index === -1 ? null : index
}

export function isSameBlock(one: Block, other: Block): boolean {
  return keyOf(one) === keyOf(other)
}

/** A key that is equal for equal blocks, regardless of the order of their properties. */
function keyOf(block: Block): string {
  return JSON.stringify(Object.entries(block).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** The unsaved changes with those of another tab, of the channels that were changed there. */
export function withChangesOf(edits: Edits, before: Edits, after: Edits): Edits {
  const isChanged = (channelId: string) =>
    JSON.stringify(before[channelId]) !== JSON.stringify(after[channelId])
  // The same object, so that two tabs do not store each other's changes again and again.
  if (![...Object.keys(before), ...Object.keys(after)].some(isChanged)) return edits
  const own = Object.entries(edits).filter(([channelId]) => !isChanged(channelId))
  return Object.fromEntries([...own, ...Object.entries(after).filter(([channelId]) => isChanged(channelId))])
}

/** The unsaved changes without those that were sent and saved. What a channel was changed to since stays, based on what was saved. */
export function withoutSaved(edits: Edits, sent: Edits, saved: readonly Schedule[]): Edits {
  const left = Object.entries(edits).flatMap(([channelId, edit]): [string, Edit][] => {
    const stored = sent[channelId] && saved.find((schedule) => schedule.channelId === channelId)
    if (!stored) return [[channelId, edit]]
    return isSameContent(edit.content, stored) ? [] : [[channelId, { ...edit, base: baseOf(stored) }]]
  })
  return Object.fromEntries(left)
}

/** The changes of the channels that a step has changed, as they were before; null: there were none. */
export type Step = Readonly<Record<string, Edit | null>>

/** Undoes a step. Other channels keep their changes, which can be those of another tab. */
export function undoStep(edits: Edits, step: Step): Edits {
  const others = Object.entries(edits).filter(([channelId]) => !(channelId in step))
  const former = Object.entries(step).flatMap(([channelId, edit]): [string, Edit][] =>
    edit ? [[channelId, edit]] : [],
  )
  return Object.fromEntries([...others, ...former])
}

/** The unsaved changes that this browser has stored; none if they cannot be read. */
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
