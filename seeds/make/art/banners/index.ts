import type { Banner } from './layout.ts'
import { bigMatchNight } from './big-match-night.ts'
import { ferryPremiere } from './ferry-premiere.ts'
import { watchNigeria } from './watch-nigeria.ts'
import { pulseLive } from './pulse-live.ts'
import { ijapaTales } from './ijapa-tales.ts'

export const banners: Record<string, Banner> = {
  'big-match-night': bigMatchNight,
  'ferry-premiere': ferryPremiere,
  'watch-nigeria': watchNigeria,
  'pulse-live': pulseLive,
  'ijapa-tales': ijapaTales,
}
