export interface SeedBlock {
  /** `HH:MM`, local time. */
  at: string
  title: string
  description: string
  /** The loop that plays, starting with the channel's ident. */
  assets: string[]
}

/** The channel's scenes by number, in the order in which they play. */
export type Row = [at: string, title: string, description: string, ...scenes: (1 | 2)[]]

/** The schedule of a channel for one day. */
export function dailySchedule(tag: string, rows: Row[]): SeedBlock[] {
  return rows.map(([at, title, description, ...scenes]) => ({
    at,
    title,
    description,
    assets: [`ident-${tag}`, ...scenes.map((scene) => `scene-${tag}-${scene}`)],
  }))
}
