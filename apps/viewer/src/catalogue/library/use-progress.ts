import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { serverNow } from '../../platform/server-clock.ts'
import { currentSession, useSession } from '../../platform/session.ts'
import { readStored, writeStored } from '../../platform/storage.ts'
import type { ProgressSink } from '../../player/watch-time/report-progress.ts'
import { libraryApi, progressQuery, reloadLibrary, type ContentRef, type ProgressData } from './api.ts'

export interface WatchedProgress {
  /** False while it is unknown where to continue. */
  isReady: boolean
  startAtSeconds: number | null
  /** Undefined for visitors. */
  onProgress: ProgressSink | undefined
  next: ProgressData['next']
  playsNext: boolean
}

/** B-20: where to continue, and how to store the position. For viewers; visitors begin at the beginning. */
export function useProgress(of: ContentRef): WatchedProgress {
  const { key: session } = useSession()
  const isViewer = session !== null
  const queries = useQueryClient()
  const key = JSON.stringify(of)
  const ref = useMemo(() => JSON.parse(key) as ContentRef, [key])
  const query = useQuery({ ...progressQuery(ref), enabled: isViewer && ref.kind !== 'channel' })
  useEffect(() => void sendUnsent(), [])
  const onProgress = useCallback<ProgressSink>(
    (progress, isUrgent) => {
      save({ of: ref, ...progress, at: serverNow(), session: currentSession().key }, isUrgent)
      void reloadLibrary(queries)
    },
    [ref, queries],
  )
  const isKnown = !isViewer || ref.kind === 'channel' || query.isSuccess || query.isError
  return {
    isReady: isKnown,
    startAtSeconds: query.data?.positionSeconds || null,
    onProgress: isViewer ? onProgress : undefined,
    next: query.data?.next ?? null,
    playsNext: query.data?.playsNext ?? true,
  }
}

/** Loads where to continue while the page loads what to play. */
export function usePrefetchProgress(of: ContentRef): void {
  const { key: session } = useSession()
  useQuery({ ...progressQuery(of), enabled: session !== null })
}

interface Report {
  of: ContentRef
  positionSeconds: number
  durationSeconds: number
  /** By the server's clock, UTC ms. */
  at: number
  /** The session whose profile watched. */
  session: string | null
}

const storageKey = 'unsent-progress'
const maxUnsent = 50

/** What could not be sent is kept on the device, and sent with the next report or by the next player. */
function save(report: Report, isUrgent: boolean): void {
  const sameContent = JSON.stringify(report.of)
  const others = readUnsent().filter(({ of }) => JSON.stringify(of) !== sameContent)
  writeUnsent([...others, report].slice(-maxUnsent))
  void sendUnsent(isUrgent)
}

async function sendUnsent(isUrgent = false): Promise<void> {
  const own = currentSession().key
  const sent = readUnsent().filter(({ session }) => session === own)
  if (sent.length === 0) return
  const now = serverNow()
  const items = sent.map(({ of, positionSeconds, durationSeconds, at }) => ({
    of,
    positionSeconds,
    durationSeconds,
    secondsAgo: Math.max(0, Math.round((now - at) / 1_000)),
  }))
  const isStored = await libraryApi.saveProgress({ items }, { keepalive: isUrgent }).then(
    () => true,
    () => false,
  )
  if (!isStored) return
  const texts = new Set(sent.map((report) => JSON.stringify(report)))
  writeUnsent(readUnsent().filter((report) => !texts.has(JSON.stringify(report))))
}

function readUnsent(): Report[] {
  try {
    const stored: unknown = JSON.parse(readStored(storageKey) ?? '[]')
    return Array.isArray(stored) ? (stored as Report[]) : []
  } catch {
    return []
  }
}

function writeUnsent(reports: readonly Report[]): void {
  writeStored(storageKey, reports.length === 0 ? null : JSON.stringify(reports))
}
