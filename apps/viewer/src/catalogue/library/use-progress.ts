import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useSession } from '../../platform/session.ts'
import type { ProgressSink } from '../../player/watch-time/report-progress.ts'
import { progressQuery, reloadLibrary, type ContentRef, type ProgressData } from './api.ts'
import { isUnsent, learnProfile, saveProgress, sendUnsent, visitorPosition } from './unsent-progress.ts'

export interface WatchedProgress {
  /** False while it is unknown where to continue. */
  isReady: boolean
  startAtSeconds: number | null
  onProgress: ProgressSink
  next: ProgressData['next']
  playsNext: boolean
}

/**
 * B-20, B-26: where to continue, and how to store the position: in the profile, or for visitors on the device.
 *
 * @param lengthSeconds of the whole content, where the player may have only a part of it.
 */
export function useProgress(of: ContentRef, lengthSeconds?: number): WatchedProgress {
  const { key: session } = useSession()
  const isViewer = session !== null
  const queries = useQueryClient()
  const key = JSON.stringify(of)
  const ref = useMemo(() => JSON.parse(key) as ContentRef, [key])
  // The server's answer would be an older position.
  const [isSending, setSending] = useState(() => isViewer && isUnsent(ref))
  const query = useQuery({ ...progressQuery(ref), enabled: isViewer && ref.kind !== 'channel' && !isSending })
  const [visitorStart] = useState(() => (isViewer ? null : visitorPosition(ref)))
  useEffect(() => {
    const send = async () => {
      await learnProfile()
      await sendUnsent()
    }
    void send().finally(() => setSending(false))
  }, [])
  const onProgress = useCallback<ProgressSink>(
    (progress, { isUrgent, hasStopped }) => {
      const save = async () => {
        const isStored = await saveProgress(
          { of: ref, ...progress, ...(lengthSeconds && { durationSeconds: lengthSeconds }) },
          isUrgent,
        )
        // The mini player reports while pages show the library.
        if (isStored && hasStopped) await reloadLibrary(queries)
      }
      void save()
    },
    [ref, lengthSeconds, queries],
  )
  const isKnown = !isViewer || ref.kind === 'channel' || query.isSuccess || query.isError
  return {
    isReady: isKnown,
    startAtSeconds: isViewer ? query.data?.positionSeconds || null : visitorStart,
    onProgress,
    next: query.data?.next ?? null,
    playsNext: query.data?.playsNext ?? true,
  }
}

/** Loads where to continue while the page loads what to play. */
export function usePrefetchProgress(of: ContentRef): void {
  const { key: session } = useSession()
  useQuery({ ...progressQuery(of), enabled: session !== null && !isUnsent(of) })
}
