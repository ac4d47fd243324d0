import type { Media } from './api.ts'

export interface MediaProblem {
  /** Beside the time of a programme. */
  short: string
  text: string
  /** It does not go away by waiting. */
  isFinal: boolean
}

/** N-09: why media cannot be played yet; null: they can. */
export function problemOf(assets: readonly string[], media: readonly Media[]): MediaProblem | null {
  const preparation = media.find(
    (one) => one.preparation && assets.includes(one.assets[0] ?? ''),
  )?.preparation
  if (preparation?.state === 'failed')
    return { short: 'Failed', text: 'its video could not be prepared', isFinal: true }
  if (preparation)
    return {
      short: `Preparing ${preparation.percent} %`,
      text: `its video is being prepared (${preparation.percent} %)`,
      isFinal: false,
    }
  return null
}

export function isPlayable(assets: readonly string[], media: readonly Media[]): boolean {
  return problemOf(assets, media) === null
}
