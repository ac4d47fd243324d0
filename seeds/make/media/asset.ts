/** What the pack is made of: a drawn asset has a picture and a tune, a filmed one a source file. */
import type { Draw } from './ink.ts'
import type { Tune } from './music.ts'

export const SLOT_SECONDS = 6

/** How generously the picture is encoded. */
export type Quality = 'card' | 'scene' | 'busy' | 'film'

interface Common {
  id: string
  slots: number
  quality: Quality
  source: string
  licence: 'AGPL-3.0-or-later' | 'CC-BY-3.0'
  attribution: string
}

export interface DrawnAsset extends Common {
  /** Called once before the first frame, so that a drawing can prepare its backdrop. */
  prepare: () => Draw
  tune: Tune
}

export interface FilmedAsset extends Common {
  file: string
}

export type Asset = DrawnAsset | FilmedAsset
