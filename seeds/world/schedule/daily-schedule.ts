import type { sceneThemes } from '../catalogue.ts'

export interface SeedBlock {
  /** `HH:MM`, local time. */
  at: string
  title: string
  description: string
  /** The loop that plays, starting with the channel's ident. */
  assets: string[]
}

export type Footage = (typeof sceneThemes)[number] | 'bbb'

export type Row = [at: string, title: string, description: string, ...footage: Footage[]]

/** The schedule of a channel for one day. */
export function dailySchedule(tag: string, rows: Row[]): SeedBlock[] {
  return rows.map(([at, title, description, ...footage]) => ({
    at,
    title,
    description,
    assets: [`ident-${tag}`, ...footage.map((name) => (name === 'bbb' ? name : `scene-${name}`))],
  }))
}
