import { culture } from './schedule/culture.ts'
import { kids } from './schedule/kids.ts'
import { movies } from './schedule/movies.ts'
import { music } from './schedule/music.ts'
import { news } from './schedule/news.ts'
import { sport } from './schedule/sport.ts'
import type { SeedBlock } from './schedule/strip.ts'

export type { SeedBlock } from './schedule/strip.ts'

/** Every channel's daily strip, from midnight to midnight, by channel tag. */
export const schedules: Record<string, SeedBlock[]> = {
  ...news,
  ...sport,
  ...movies,
  ...music,
  ...kids,
  ...culture,
}
