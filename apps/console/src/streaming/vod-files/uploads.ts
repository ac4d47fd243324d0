/** Uploads of video files. They continue while the operator visits other pages of the console. */
import { t } from '@lingui/core/macro'
import { useSyncExternalStore } from 'react'
import type { DetailedError, Upload } from 'tus-js-client'
import { ApiError } from '../../platform/api-error.ts'
import { announceSessionEnd, onSessionRenewal } from '../../platform/session-end.ts'
import type { VodFile } from './api.ts'

export interface RunningUpload {
  state: 'sending' | 'paused' | 'failed'
  name: string
  sentBytes: number
  bytes: number
  error: unknown
}

interface Entry {
  shown: RunningUpload
  upload: Upload
  /** It failed without a response of the server, or because the session has ended, and continues with the network or the session. */
  isInterrupted?: boolean
}

const endpoint = '/api/v1/console/vod-uploads'
/** Each chunk is a separate request: proxies can limit the size of requests, and an interruption loses at most one chunk. */
const chunkBytes = 32 * 1024 * 1024
const retryDelays = [0, 1_000, 3_000, 5_000, 10_000, 20_000, 30_000]

const entries = new Map<string, Entry>()
const listeners = new Set<() => void>()

export function useRunningUpload(vodId: string): RunningUpload | null {
  return useSyncExternalStore(subscribe, () => entries.get(vodId)?.shown ?? null)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function update(vodId: string, changes: Partial<RunningUpload>): void {
  const entry = entries.get(vodId)
  if (entry) entry.shown = { ...entry.shown, ...changes }
  for (const listener of listeners) listener()
}

/** Loads the code for uploads, which is not part of the pages. Rejects if it cannot be loaded. */
export const loadUploads = () => import('tus-js-client')

/**
 * Sends a file, or the rest of it: `unfinished` is an upload of the same file that was interrupted, for example because the
 * page was closed. `onChange` is called when the server's state has changed.
 */
export async function startUpload(
  vodId: string,
  file: File,
  unfinished: VodFile | null,
  onChange: () => void,
): Promise<void> {
  // The file was chosen again while the code for uploads was loading.
  if (starting.has(vodId)) return
  starting.add(vodId)
  const tus = await loadUploads().finally(() => starting.delete(vodId))
  const upload = new tus.Upload(file, {
    endpoint,
    ...(unfinished ? { uploadUrl: `${endpoint}/${unfinished.id}` } : {}),
    metadata: { vod: vodId, filename: file.name },
    headers: { 'x-kallo-console': '1' },
    chunkSize: chunkBytes,
    retryDelays,
    storeFingerprintForResuming: false,
    onShouldRetry: ({ originalResponse }) => {
      const status = originalResponse?.getStatus() ?? 0
      if (status === 0) return navigator.onLine
      return status === 409 || status === 423 || (status >= 500 && status !== 507)
    },
    onUploadUrlAvailable: onChange,
    onProgress: (sentBytes) => update(vodId, { sentBytes }),
    onSuccess: () => {
      isHalted = false
      entries.delete(vodId)
      update(vodId, {})
      onChange()
    },
    onError: (error) => {
      const entry = entries.get(vodId)
      if (entry && !('originalResponse' in error && error.originalResponse)) {
        entry.isInterrupted = true
        // A file that cannot be read fails without a response, too, and must not hold up the others.
        isHalted = !navigator.onLine
      } else if (entry && statusOf(error) === 401) {
        entry.isInterrupted = true
        isHalted = true
        announceSessionEnd()
      }
      update(vodId, { state: 'failed', error: errorOf(error) })
      onChange()
    },
  })
  const shown = { state: 'sending', name: file.name, sentBytes: 0, bytes: file.size, error: null } as const
  entries.set(vodId, { upload, shown })
  window.addEventListener('online', continueInterrupted)
  onSessionRenewal(continueInterrupted)
  window.addEventListener('beforeunload', askBeforeUnload)
  update(vodId, {})
  upload.start()
}

const maxParallel = 2
const waiting: { vodId: string; file: File; onChange: () => void }[] = []

/** W-20: sends files one after the other, at most two at a time. One that fails or is paused does not hold up the others. */
export function queueUpload(vodId: string, file: File, onChange: () => void): void {
  waiting.push({ vodId, file, onChange })
  if (waiting.length === 1) listeners.add(sendNext)
  sendNext()
}

/** Without a connection or a session every file of the queue would fail, one after the other. */
let isHalted = false

function continueInterrupted(): void {
  isHalted = false
  for (const [vodId, { isInterrupted = false }] of entries) if (isInterrupted) resumeUpload(vodId)
  sendNext()
}

/** Leaving the console ends what is sent, and loses the files that wait. */
function askBeforeUnload(event: BeforeUnloadEvent): void {
  const isSending = [...entries.values()].some(({ shown }) => shown.state === 'sending')
  if (isSending || starting.size > 0 || waiting.length > 0) event.preventDefault()
}

function sendNext(): void {
  if (isHalted) return
  const sending = [...entries.values()].filter(({ shown }) => shown.state === 'sending').length
  if (sending + starting.size >= maxParallel) return
  const next = waiting.shift()
  if (waiting.length === 0) listeners.delete(sendNext)
  if (!next) return
  const { vodId, file, onChange } = next
  void startUpload(vodId, file, null, onChange).finally(sendNext)
  sendNext()
}

/** Uploads that wait until the code for uploads is loaded. */
const starting = new Set<string>()

export async function pauseUpload(vodId: string): Promise<void> {
  await entries.get(vodId)?.upload.abort()
  update(vodId, { state: 'paused' })
}

export function resumeUpload(vodId: string): void {
  const entry = entries.get(vodId)
  if (!entry) return
  entry.isInterrupted = false
  isHalted = false
  update(vodId, { state: 'sending', error: null })
  entry.upload.start()
}

/** Stops sending. The caller cancels the upload at the server. */
export async function dropUpload(vodId: string): Promise<void> {
  await entries.get(vodId)?.upload.abort()
  entries.delete(vodId)
  isHalted = !navigator.onLine
  update(vodId, {})
}

function statusOf(error: Error | DetailedError): number {
  return ('originalResponse' in error ? error.originalResponse?.getStatus() : undefined) ?? 0
}

/** The server's message, or a text about an interrupted upload. */
function errorOf(error: Error | DetailedError): unknown {
  const body = 'originalResponse' in error ? error.originalResponse?.getBody() : undefined
  try {
    const { reason, message, fields } = JSON.parse(body ?? '')
    const [detail] = Object.values((fields ?? {}) as Record<string, string>)
    return new ApiError(reason, detail ?? message)
  } catch {
    return new Error(t`The upload was interrupted. Check the network, then continue it.`)
  }
}
