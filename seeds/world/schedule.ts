import { culture } from './schedule/culture.ts'
import { kids } from './schedule/kids.ts'
import { movies } from './schedule/movies.ts'
import { music } from './schedule/music.ts'
import { news } from './schedule/news.ts'
import { sport } from './schedule/sport.ts'
import type { SeedBlock } from './schedule/daily-schedule.ts'

export type { SeedBlock } from './schedule/daily-schedule.ts'

/** The daily schedule of every channel, by tag. It begins at midnight. */
export const schedules: Record<string, SeedBlock[]> = {
  ...news,
  ...sport,
  ...movies,
  ...music,
  ...kids,
  ...culture,
}
