import LightHls, { type Level } from 'hls.js/light'
import type { HlsConfig } from 'hls.js'

/** Allows for rounded sizes. */
const tolerance = 1.02

interface Size {
  width: number
  height: number
}

/**
 * W-13: the highest level, of those up to `max`, whose pictures are shown without being made smaller; if there is none, the
 * smallest. `element`: in device pixels.
 */
export function largestThatFits(levels: readonly Size[], max: number, element: Size): number {
  if (element.width === 0 || element.height === 0) return max
  const [lowest] = levels
  for (let index = Math.min(max, levels.length - 1); index >= 0; index--) {
    const { width, height } = levels[index] ?? { width: 0, height: 0 }
    const isSmallest = width === lowest?.width && height === lowest.height
    const fits = width <= element.width * tolerance && height <= element.height * tolerance
    if (isSmallest || fits) return index
  }
  return max
}

/** hls.js selects the first level that is at least as large as the element. */
export function levelCap(levels: () => readonly Level[]): Pick<HlsConfig, 'capLevelController'> {
  const base = LightHls.DefaultConfig.capLevelController
  if (!base) return {}
  const capLevelController = class extends base {
    override getMaxLevel(capLevelIndex: number): number {
      const { mediaWidth: width, mediaHeight: height } = this
      return largestThatFits(levels(), super.getMaxLevel(capLevelIndex), { width, height })
    }
    override startCapping(): void {
      super.startCapping()
      // The setter of hls.js calls this before it stores the setting, without which nothing starts. A second start changes nothing.
      queueMicrotask(() => super.startCapping())
    }
  }
  return { capLevelController }
}
