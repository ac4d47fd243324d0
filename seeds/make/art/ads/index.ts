import { mamaEbun } from './mama-ebun.ts'
import { saboSandals } from './sabo-sandals.ts'
import type { AdDrawing } from './strip.ts'
import { tundeSolar } from './tunde-solar.ts'
import { zumaThread } from './zuma-thread.ts'

/** An ad is as wide as the window, so its resolution is higher than its nominal size. */
export const adScale = 1.6

/** Businesses that do not exist. */
export const ads: Record<string, { width: number; height: number; draw: AdDrawing }> = {
  'mama-ebun': { width: 970, height: 120, draw: mamaEbun },
  'zuma-thread': { width: 728, height: 90, draw: zumaThread },
  'tunde-solar': { width: 970, height: 120, draw: tundeSolar },
  'sabo-sandals': { width: 728, height: 90, draw: saboSandals },
}
