/** The animated scenes that programmes and VODs consist of. */
import { sceneThemes } from '../../../world/catalogue.ts'
import type { DrawnAsset } from '../asset.ts'
import type { Draw } from '../ink.ts'
import { type Tune, tunes } from '../music.ts'
import { cornerCode } from '../parts/clock.ts'
import { boxing } from './boxing.ts'
import { concert } from './concert.ts'
import { kitchen } from './kitchen.ts'
import { lagosNight } from './lagos-night.ts'
import { market } from './market.ts'
import { newsroom } from './newsroom.ts'
import { palace } from './palace.ts'
import { river } from './river.ts'
import { stadium } from './stadium.ts'
import { meadowWalk } from './tortoise.ts'

type Theme = (typeof sceneThemes)[number]

const SLOTS = 5

/** Fast motion hides a lower quality. */
const BUSY: Theme[] = ['stadium', 'palace', 'concert', 'tortoise', 'market']

const players: Record<Theme, { prepare: () => Draw; tune: Tune }> = {
  newsroom: { prepare: newsroom, tune: tunes.news },
  stadium: { prepare: stadium, tune: tunes.sport },
  boxing: { prepare: boxing, tune: tunes.sport },
  'lagos-night': { prepare: lagosNight, tune: tunes.night },
  palace: { prepare: palace, tune: tunes.culture },
  concert: { prepare: concert, tune: tunes.music },
  tortoise: { prepare: meadowWalk, tune: tunes.kids },
  kitchen: { prepare: kitchen, tune: tunes.culture },
  river: { prepare: river, tune: tunes.water },
  market: { prepare: market, tune: tunes.culture },
}

function withTimecode(draw: Draw): Draw {
  return (ink, t) => {
    draw(ink, t)
    cornerCode(ink, t)
  }
}

export const scenes: DrawnAsset[] = sceneThemes.map((theme) => ({
  id: `scene-${theme}`,
  slots: SLOTS,
  quality: BUSY.includes(theme) ? 'busy' : 'scene',
  source: `Animated scene "${theme}", drawn and composed in code (seeds/make/media/scenes)`,
  licence: 'AGPL-3.0-or-later',
  attribution: 'Kallo',
  tune: players[theme].tune,
  prepare: () => withTimecode(players[theme].prepare()),
}))
