import type { Deps } from '../../deps.ts'
import type { Guide } from '../guide/index.ts'
import type { Origin } from '../../streaming/origin/index.ts'
import type { PlaybackParts } from '../../streaming/playback/index.ts'
import type { Catalogue } from './catalogue.ts'

export interface ContentsParts extends Pick<Deps, 'db' | 'config' | 'clock'> {
  catalogue(): Catalogue
  origin: Pick<Origin, 'hasRecording' | 'filmSeconds'>
  guide: Guide
  playback: PlaybackParts
}
