import { t } from '@lingui/core/macro'
import type { Media } from './api.ts'

export interface MediaProblem {
  /** Short text beside the time of a programme. */
  short: string
  text: string
  state: 'preparing' | 'failed' | 'missing'
}

/** N-09: why media cannot be played yet; null if they can. */
export function problemOf(assets: readonly string[], media: readonly Media[]): MediaProblem | null {
  const preparation = media.find(
    (one) => one.preparation && assets.includes(one.assets[0] ?? ''),
  )?.preparation
  if (preparation?.state === 'missing')
    return {
      short: t({ message: 'Missing', context: 'video' }),
      text: t`its video no longer exists`,
      state: 'missing',
    }
  if (preparation?.state === 'failed')
    return {
      short: t({ message: 'Failed', context: 'video' }),
      text: t`its video could not be prepared`,
      state: 'failed',
    }
  if (!preparation) return null
  const { percent } = preparation
  return {
    short: t`Preparing ${percent}%`,
    text: t`its video is being prepared (${percent}%)`,
    state: 'preparing',
  }
}

export function isPlayable(assets: readonly string[], media: readonly Media[]): boolean {
  return problemOf(assets, media) === null
}
