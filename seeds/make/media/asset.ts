/** Assets of the pack. A drawn asset has a picture and music, a filmed one a source file. */
import type { Draw } from './ink.ts'
import type { Tune } from './music.ts'

export const SLOT_SECONDS = 6

/** Quality of the encoded picture. */
export type Quality = 'card' | 'scene' | 'busy' | 'film'

export interface Common {
  id: string
  slots: number
  quality: Quality
  source: string
  licence: 'AGPL-3.0-or-later' | 'CC-BY-3.0'
  attribution: string
}

export interface DrawnAsset extends Common {
  /** Called once before the first frame, to prepare the static parts. */
  prepare: () => Draw
  tune: Tune
}

export interface FilmedAsset extends Common {
  file: string
}

export type Asset = DrawnAsset | FilmedAsset
