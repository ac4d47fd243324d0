import { ticketOf } from '@kallo/rules/streaming/stream-address'
import { useEffect, useLayoutEffect, useState } from 'react'
import { savesData } from '../../platform/connection.ts'
import { removeEarlyStage, takeEarly } from '../../player/page-hand-over.ts'
import { playFirstPicture, startFirstPicture, type FirstPicture } from '../../player/first-picture.ts'
import { rememberedQuality } from '../../player/quality.ts'
import { LazyPlayer } from './lazy-player.ts'

/** After this time, loading of the player begins beside the first picture, and replaces it if it arrives sooner. */
const maxWaitMs = 8_000

interface FirstPictureOptions {
  address: string
  /** Seconds; null: the live edge, or the beginning. */
  startAt: number | null
  /** `startAt` is known. */
  isReady: boolean
}

/**
 * P-28: plays the first segment before the player's code is loaded. The code is loaded once a picture is shown, because both
 * share the network. `isPending`: the player has to wait.
 */
export function useFirstPicture({ address, startAt, isReady }: FirstPictureOptions) {
  const [early] = useState(() => takeEarly(address))
  const [isPending, setPending] = useState(() => early !== null || isWanted(address))
  const [first, setFirst] = useState<FirstPicture | null>(null)
  const canStart = isPending && isReady
  useEffect(() => {
    if (!canStart) return
    const controller = new AbortController()
    controller.signal.addEventListener('abort', () => early?.abort())
    const run = async () => {
      // The position can have changed on another device meanwhile.
      const isEarly = early?.startAt === startAt
      if (!isEarly) early?.abort()
      const shown = isEarly ? await early.picture : null
      const started = shown ?? (await startFirstPicture(address, startAt, controller.signal))
      if (!started || controller.signal.aborted) return
      setFirst(started)
      if (!shown) await playFirstPicture(started)
    }
    const end = () => setPending(false)
    const giveUp = () => {
      controller.abort()
      end()
    }
    const timer = setTimeout(() => void LazyPlayer.preload().then(giveUp, giveUp), maxWaitMs)
    // If this fails, the player requests the stream again and shows the error.
    void run().then(end, end)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [canStart, address, startAt, early])
  useLayoutEffect(() => {
    if (first || !isPending) removeEarlyStage()
  }, [first, isPending])
  return { isPending, first: first?.address === address ? first : null }
}

function isWanted(address: string): boolean {
  const isOwn = ticketOf(address) !== null
  return isOwn && !LazyPlayer.isLoaded() && rememberedQuality(savesData()) !== 'audio'
}
