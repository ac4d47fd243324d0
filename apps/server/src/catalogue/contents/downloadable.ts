import type { Kysely } from 'kysely'
import { AppError } from '../../platform/http/app-error.ts'
import type { Tables } from '../../tables.ts'
import type { DownloadFinders } from '../../streaming/downloads/index.ts'
import { loadChannelProgrammes } from '../guide/index.ts'
import type { CatalogueReader } from './catalogue.ts'
import { findChannel, findVod, playableChannel, playableVod } from './playable.ts'

/** P-40: lookups for downloads. */
export function downloadFinders(db: Kysely<Tables>, catalogue: CatalogueReader): DownloadFinders {
  return {
    async find(of, maxAge) {
      const visible = catalogue(maxAge)
      if (of.kind === 'vod') {
        const row = findVod(visible, of.tag)
        return { contentId: row.id, playable: playableVod(row), image: row.image, programme: null }
      }
      const row = findChannel(visible, of.tag)
      const startsAtMs = Date.parse(of.startsAt)
      const programmes = await loadChannelProgrammes(db, row.id, startsAtMs, startsAtMs + 1)
      const programme = programmes.find((one) => one.startsAtMs === startsAtMs)
      if (!programme) throw new AppError('programme-not-found')
      return { contentId: row.id, playable: playableChannel(row), image: row.logo, programme }
    },
    findStored(kind, contentId, maxAge) {
      const { byId, isOn } = catalogue(maxAge)
      if (kind === 'vod') {
        const row = isOn.vods ? byId.vods.get(contentId) : undefined
        return row ? { playable: playableVod(row), image: row.image } : null
      }
      const row = isOn.channels ? byId.channels.get(contentId) : undefined
      return row ? { playable: playableChannel(row), image: row.logo } : null
    },
  }
}
