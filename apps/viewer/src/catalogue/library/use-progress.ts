import { minuteMs } from '@kallo/rules/foundation/durations'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { isRetryable } from '../../platform/api-error.ts'
import { useSession } from '../../platform/session.ts'
import { useIsLate } from '../../platform/use-is-late.ts'
import type { ProgressSink } from '../../player/watch-time/report-progress.ts'
import { progressQuery, reloadLibrary, type ContentRef, type ProgressData } from './api.ts'
import { learnProfile, saveProgress, sendUnsent, unsentPosition, visitorPosition } from './unsent-progress.ts'

export interface WatchedProgress {
  /** False while it is unknown where to continue. */
  isReady: boolean
  startAtSeconds: number | null
  onProgress: ProgressSink
  /** T-05: a player that is opened next, with another stream, continues where the last one was. */
  continueHere: () => void
  next: ProgressData['next']
  playsNext: boolean
}

/** How long playback waits for the position, while the request fails and is repeated. */
const answerWaitMs = 10_000

/**
 * B-20, B-26: where to continue, and how to store the position: in the profile, or for visitors on the device. Playback that began
 * without the stored position does not replace it within its first minute.
 *
 * @param lengthSeconds of the whole content, where the player may have only a part of it.
 */
export function useProgress(of: ContentRef, lengthSeconds?: number): WatchedProgress {
  const { key: session } = useSession()
  const isViewer = session !== null
  const queries = useQueryClient()
  const key = JSON.stringify(of)
  const ref = useMemo(() => JSON.parse(key) as ContentRef, [key])
  const unsent = useUnsent(ref, isViewer)
  const query = useQuery({
    ...progressQuery(ref),
    enabled: isViewer && ref.kind !== 'channel' && unsent.state !== 'sending',
  })
  const [visitorStart] = useState(() => (isViewer ? null : visitorPosition(ref)))
  const isLate = useIsLate(answerWaitMs)
  const isFinal = query.isSuccess || (query.isError && !isRetryable(query.error)) || isLate
  const isReady =
    !isViewer || ref.kind === 'channel' || unsent.state === 'used' || (unsent.state === 'none' && isFinal)
  const isUnknown = isViewer && ref.kind !== 'channel' && unsent.state !== 'used' && !query.isSuccess
  const beganUnknown = useRef<boolean | null>(null)
  useEffect(() => {
    if (isReady) beganUnknown.current ??= isUnknown
  }, [isReady, isUnknown])
  const reached = useRef<number | null>(null)
  const [continuesAt, setContinuesAt] = useState<number | null>(null)
  const onProgress = useCallback<ProgressSink>(
    (progress, { isUrgent, hasStopped }) => {
      reached.current = progress.positionSeconds || null
      if (beganUnknown.current && progress.positionSeconds < minuteMs / 1_000) return
      const save = async () => {
        const isStored = await saveProgress(
          { of: ref, ...progress, ...(lengthSeconds && { durationSeconds: lengthSeconds }) },
          isUrgent,
          session,
        )
        // The mini player reports while pages show the library.
        if (isStored && hasStopped) await reloadLibrary(queries)
      }
      void save()
    },
    [ref, lengthSeconds, queries, session],
  )
  const viewerStart = unsent.state === 'used' ? unsent.position : query.data?.positionSeconds
  return {
    isReady,
    startAtSeconds: continuesAt ?? (isViewer ? viewerStart || null : visitorStart),
    onProgress,
    continueHere: () => setContinuesAt(reached.current),
    next: query.data?.next ?? null,
    playsNext: query.data?.playsNext ?? true,
  }
}

/** How long playback waits until a position of this device is sent. */
const sendingMs = 2_000

/**
 * Sends what could not be sent before. `sending`: with the position of this content, so that the server's answer would be an older one,
 * or of another device. `used`: it could not be sent in time, and counts. `none`: the server's answer counts.
 */
function useUnsent(of: ContentRef, isViewer: boolean) {
  const [position] = useState(() => (isViewer ? unsentPosition(of) : null))
  const [state, setState] = useState<'sending' | 'used' | 'none'>(position === null ? 'none' : 'sending')
  useEffect(() => {
    const settle = (to: 'used' | 'none') => setState((now) => (now === 'sending' ? to : now))
    const send = async () => {
      await learnProfile()
      await sendUnsent()
    }
    void send().finally(() => settle(unsentPosition(of) === null ? 'none' : 'used'))
    const timer = setTimeout(() => settle('used'), sendingMs)
    return () => clearTimeout(timer)
  }, [of])
  return { position, state }
}

/** Loads where to continue while the page loads what to play. */
export function usePrefetchProgress(of: ContentRef): void {
  const { key: session } = useSession()
  useQuery({ ...progressQuery(of), enabled: session !== null && unsentPosition(of) === null })
}
