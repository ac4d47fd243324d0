import { useSyncExternalStore } from 'react'
import type { DownloadRecord, Problem } from './download-index.ts'
import type { NightHours } from './night-hours.ts'
import type { DownloadProgress } from './run-download.ts'

export interface DownloadState {
  /** The index was read, and downloads that have ended are deleted. */
  isReady: boolean
  /** Why the index could not be read. */
  failure: Error | null
  /** The profile of the session; null while unknown. */
  profileId: string | null
  /** Downloads of the account that is signed in. */
  records: readonly DownloadRecord[]
  progress: Readonly<Record<string, DownloadProgress>>
  /** The one that is being downloaded, in this tab or another. */
  runningId: string | null
  isWaitingForNetwork: boolean
  isWaitingForNight: boolean
  hours: NightHours | null
  /** Downloads that ended, and were deleted, since the page was opened. */
  ended: number
}

let state: DownloadState = {
  isReady: false,
  failure: null,
  profileId: null,
  records: [],
  progress: {},
  runningId: null,
  isWaitingForNetwork: false,
  isWaitingForNight: false,
  hours: null,
  ended: 0,
}
const listeners = new Set<() => void>()

export function readState(): DownloadState {
  return state
}

export function change(changes: Partial<DownloadState>): void {
  state = { ...state, ...changes }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useDownloads(): DownloadState {
  return useSyncExternalStore(subscribe, readState)
}

/** What a download does now. */
export type Activity = 'complete' | 'running' | 'offline' | 'night' | 'queued' | 'paused' | Problem

export function activityOf(record: DownloadRecord, now: DownloadState): Activity {
  if (record.isComplete) return 'complete'
  if (record.problem !== null) return record.problem
  if (record.isPaused) return 'paused'
  if (now.isWaitingForNight) return 'night'
  if (now.runningId !== record.id) return 'queued'
  return now.isWaitingForNetwork ? 'offline' : 'running'
}

/** M-10: the downloads of the session's profile. */
export function ofProfile({ records, profileId }: DownloadState): DownloadRecord[] {
  return records.filter((record) => record.profileId === profileId)
}
