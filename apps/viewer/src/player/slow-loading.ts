import { ErrorDetails, Events, type Level } from 'hls.js/light'
import type Hls from 'hls.js'

/** So many segments in a row, or attempts to load one, may take too long before the level is lowered. */
const maxTimeouts = 2

type LevelControl = Pick<Hls, 'on' | 'loadLevel' | 'autoLevelEnabled'> & { readonly levels: readonly Level[] }

/**
 * P-04: loads a lower level than the chosen one while the network cannot deliver that in time: hls.js lowers only automatic levels,
 * and each attempt costs the data of a segment. `isOffered`: whether a level may be chosen.
 */
export function lowerWhenSlow(hls: LevelControl, isOffered: (level: Level) => boolean): void {
  let timeouts = 0
  hls.on(Events.FRAG_LOADED, () => void (timeouts = 0))
  hls.on(Events.ERROR, (_, { details }) => {
    if (details !== ErrorDetails.FRAG_LOAD_TIMEOUT || hls.autoLevelEnabled) return
    timeouts += 1
    const lower = levelBelow(hls.levels, hls.loadLevel, isOffered)
    if (timeouts < maxTimeouts || lower === -1) return
    timeouts = 0
    hls.loadLevel = lower
  })
}

/** The level with the next lower bit rate; -1: there is none. */
function levelBelow(levels: readonly Level[], current: number, isOffered: (level: Level) => boolean): number {
  const bitrate = levels[current]?.bitrate ?? 0
  return levels.reduce((best, level, index) => {
    const isLower = isOffered(level) && level.bitrate < bitrate
    return isLower && level.bitrate > (levels[best]?.bitrate ?? 0) ? index : best
  }, -1)
}
