import type { Ad } from './ad.ts'
import { AdBanner } from './ad-banner.tsx'
import { useAdRotation } from './use-ad-rotation.ts'

export interface AdsOverlayProps {
  ads: readonly Ad[]
  /** A picture is there and nothing is waited for: an image may be fetched without taking anything from the stream. */
  canBegin: boolean
}

/** D-01…D-05: ads over the player. Its code comes after the first picture. */
export function AdsOverlay({ ads, canBegin }: AdsOverlayProps) {
  const { state, send } = useAdRotation(ads, canBegin)
  if (state.kind !== 'loading' && state.kind !== 'showing') return null
  const { ad, attempt, kind } = state
  return (
    <AdBanner
      key={attempt}
      ad={ad}
      isShown={kind === 'showing'}
      onLoad={() => send({ type: 'loaded', attempt })}
      onError={() => send({ type: 'broken', attempt })}
      onPress={() => send({ type: 'pressed' })}
      onClose={() => send({ type: 'closed' })}
    />
  )
}
