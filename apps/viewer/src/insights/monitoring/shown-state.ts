import type { TileView } from './desk.ts'
import type { WallStream } from './wall-tiles.ts'
import type { ShownState } from './wall-words.ts'

/** The origin refuses every ticket of a channel that has nothing to play: staff is told which of the two it is. */
export function shownState({ problems }: Pick<WallStream, 'problems'>, view: TileView): ShownState {
  if (view === null) return 'idle'
  return view.state === 'refused' && problems.includes('timeline-ended') ? 'off-air' : view.state
}
