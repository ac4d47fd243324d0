import type { sceneThemes } from '../catalogue.ts'

export interface SeedBlock {
  /** 'HH:MM' local */
  at: string
  title: string
  description: string
  /** The loop the block is cut from, the channel's ident first. */
  assets: string[]
}

export type Footage = (typeof sceneThemes)[number] | 'bbb'

export type Row = [at: string, title: string, description: string, ...footage: Footage[]]

/** One channel's day. */
export function strip(tag: string, rows: Row[]): SeedBlock[] {
  return rows.map(([at, title, description, ...footage]) => ({
    at,
    title,
    description,
    assets: [`ident-${tag}`, ...footage.map((name) => (name === 'bbb' ? name : `scene-${name}`))],
  }))
}
