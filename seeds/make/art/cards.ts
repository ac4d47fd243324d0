import { agbala, ijapaKids, littleScholars, nollyGold } from './logos/screen.ts'
import { afroPulse, heritage, highlife, suyaKitchen } from './logos/sound.ts'
import { arewaYau, ekoNews, kasuwa } from './logos/news.ts'
import { leagueAbroad, ringside, superPitch } from './logos/sport.ts'
import type { Drawing } from './kit.ts'

export const cards: Record<string, Drawing> = {
  'eko-news': ekoNews,
  'arewa-yau': arewaYau,
  kasuwa,
  'super-pitch': superPitch,
  ringside,
  'league-abroad': leagueAbroad,
  'nolly-gold': nollyGold,
  agbala,
  'afro-pulse': afroPulse,
  highlife,
  'ijapa-kids': ijapaKids,
  'little-scholars': littleScholars,
  'suya-kitchen': suyaKitchen,
  heritage,
}
