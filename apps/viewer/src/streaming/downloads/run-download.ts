import { variantPath } from '@kallo/rules/catalogue/picture-variants'
import { withAnySignal } from '../../platform/any-signal.ts'
import { ApiError, hasReason, isRetryable, isSessionEnded } from '../../platform/api-error.ts'
import { pauseOrOnline } from '../../platform/pause-or-online.ts'
import { endRefusedSession } from '../../platform/session.ts'
import { downloadsApi } from './api.ts'
import type { DownloadRecord, Problem } from './download-index.ts'
import { receive } from './receive.ts'
import { filesOf, multivariantPath, reducePlaylist, storedAudioLanguage } from './stored-playlist.ts'
import { readFile, removeFiles, storedFiles, writeFile } from './vault.ts'

export interface DownloadProgress {
  storedBytes: number
  /** 0…1 */
  share: number
}

interface RunOptions {
  record: DownloadRecord
  key: CryptoKey
  signal: AbortSignal
  onProgress: (progress: DownloadProgress) => void
  /** The connection is lost, or has returned. */
  onWaiting: (isWaiting: boolean) => void
}

/** `ended`: the server does not know the download any more. */
export type Outcome = 'complete' | 'ended' | Problem

/** Two requests at once use a slow network fully; more would only delay each of them. */
const concurrency = 2

/**
 * P-46: stores what is missing of a download. Files that are stored stay, so that it continues after any interruption. Rejects when
 * `signal` aborts it.
 */
export async function runDownload(options: RunOptions): Promise<Outcome> {
  const failure = new AbortController()
  const stop = (error: unknown) => failure.abort(error)
  try {
    return await withAnySignal([options.signal, failure.signal], (signal) =>
      store({ ...options, signal }, stop),
    )
  } catch (error) {
    options.signal.throwIfAborted()
    return outcomeOf(error)
  }
}

function outcomeOf(error: unknown): Outcome {
  if (error instanceof DOMException)
    return error.name === 'QuotaExceededError' ? 'storage-full' : 'storage-failed'
  if (hasReason(error, 'download-not-found')) return 'ended'
  if (!(error instanceof ApiError)) return 'failed'
  if (error.reason === missing) return 'unavailable'
  return error.code === 403 ? 'not-allowed' : 'failed'
}

/** The origin does not have the multivariant playlist. A segment can also be missing because the video was replaced. */
const missing = 'missing'

/** `stop` ends all requests of the run. */
async function store(options: RunOptions, stop: (error: unknown) => void): Promise<Outcome> {
  const source = createSource(options, { isPatient: true })
  for (let replacements = 0; replacements <= maxReplacements; replacements += 1) {
    await storeFiles(source, options, stop)
    // Addresses of segments do not change with the video. Without a connection, what is stored counts as complete.
    const current = await listFiles(createSource(options, { isPatient: false }), options).catch(() => null)
    options.signal.throwIfAborted()
    if (!current || !(await differs(options, current.playlists))) return 'complete'
  }
  return 'failed'
}

/** How often the video may be replaced during a run. */
const maxReplacements = 2

async function storeFiles(source: Source, options: RunOptions, stop: (error: unknown) => void) {
  const { record, key, signal, onProgress } = options
  const { files, playlists } = await listFiles(source, options)
  if (await differs(options, playlists)) await removeFiles(record.id)
  for (const [path, text] of playlists) await writeFile(key, record.id, path, new TextEncoder().encode(text))
  const sizes = await storedFiles(record.id)
  let bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  const missing = files.filter((path) => !sizes.has(path))
  const report = () =>
    onProgress({ storedBytes: bytes, share: 1 - missing.length / Math.max(1, files.length) })
  report()
  const poster = sizes.has(posterPath) ? Promise.resolve() : storePoster(options)
  const work = async () => {
    for (let path = missing[0]; path !== undefined; path = missing[0]) {
      missing.shift()
      const content = await source.bytesOf(path)
      await writeFile(key, record.id, path, content)
      bytes += content.byteLength
      report()
    }
  }
  const works = Array.from({ length: concurrency }, work)
  await Promise.allSettled([poster, ...works].map((one) => one.catch(stop)))
  signal.throwIfAborted()
}

const posterPath = 'poster'

/** Stores the poster. If that fails, the download is shown without one. */
async function storePoster({ record, key, signal }: RunOptions): Promise<void> {
  const { id, image } = record
  const request = (sent: AbortSignal) => fetch(posterAddress(image), { signal: sent }).then(checked)
  const bytes = await receive(signal, request, (response) => response.arrayBuffer()).catch(() => null)
  if (bytes) await writeFile(key, id, posterPath, bytes)
}

function checked(response: Response): Response {
  if (!response.ok) throw new Error(`rejected with ${response.status}`)
  return response
}

/** URL of the poster at the server. */
export function posterAddress(image: string): string {
  const path = isDrawing(image) ? image : variantPath({ picture: image, width: 320, format: 'webp' })
  return `/cms/${path}`
}

const isDrawing = (image: string): boolean => image.endsWith('.svg')

/** The stored poster as a `data:` URL, because the content security policy forbids `blob:` images; null: there is none. */
export async function readPoster(
  key: CryptoKey,
  { id, image }: Pick<DownloadRecord, 'id' | 'image'>,
): Promise<string | null> {
  const bytes = await readFile(key, id, posterPath)
  if (!bytes) return null
  const reader = new FileReader()
  const loaded = new Promise((resolve) => reader.addEventListener('load', resolve, { once: true }))
  reader.readAsDataURL(new Blob([bytes], { type: isDrawing(image) ? 'image/svg+xml' : 'image/webp' }))
  await loaded
  return typeof reader.result === 'string' ? reader.result : null
}

async function listFiles(source: Source, { record, key }: RunOptions) {
  // A download that is continued keeps its language, although another one may have been chosen since.
  const stored = await readFile(key, record.id, multivariantPath)
  const language = stored && storedAudioLanguage(new TextDecoder().decode(stored))
  const reduced = reducePlaylist(await source.textOf(''), record.rendition, language ?? undefined)
  // A replaced video has no AV1 renditions at first.
  if (!reduced) throw new ApiError({ title: '', message: '', reason: missing, code: 404 })
  const playlists = new Map([[multivariantPath, reduced.text]])
  const files: string[] = [...reduced.subtitles]
  for (const path of reduced.media) {
    const text = await source.textOf(path)
    playlists.set(path, text)
    files.push(...filesOf(path, text))
  }
  return { files, playlists }
}

/** Whether the video was replaced since the download began. The stored segments are then deleted, so that versions are not mixed. */
async function differs(
  { record, key }: RunOptions,
  playlists: ReadonlyMap<string, string>,
): Promise<boolean> {
  for (const [path, text] of playlists) {
    // The stored multivariant playlist also depends on the chosen language.
    if (path === multivariantPath) continue
    const stored = await readFile(key, record.id, path)
    if (stored && new TextDecoder().decode(stored) !== text) return true
  }
  return false
}

interface Source {
  /** The text of a playlist; an empty path is the multivariant one. */
  textOf: (path: string) => Promise<string>
  bytesOf: (path: string) => Promise<ArrayBuffer>
}

/** Files of the download at the origin. If `isPatient`, requests are repeated until there is a connection and a valid ticket. */
function createSource(
  { record, signal, onWaiting }: RunOptions,
  { isPatient }: { isPatient: boolean },
): Source {
  let address: Promise<string> | null = null
  const renewed = async () => (await downloadsApi.address({ id: record.id }, { signal })).streamUrl
  const request = async (path: string, attempt: AbortSignal): Promise<Response> => {
    address ??= renewed()
    const used = address
    const base = await used.catch((error: unknown) => {
      if (address === used) address = null
      throw error
    })
    const response = await fetch(path === '' ? base : new URL(path, base), {
      signal: attempt,
      cache: 'no-store',
    })
    if (response.ok) return response
    if (response.status === 403 && address === used) address = null
    throw new ApiError({
      title: '',
      message: '',
      reason: path === '' && [404, 410].includes(response.status) ? missing : 'origin',
      code: response.status,
      retryAfterSeconds: Number(response.headers.get('retry-after')) || null,
    })
  }
  const persistently = async <T>(path: string, read: (response: Response) => Promise<T>): Promise<T> => {
    let rejections = 0
    for (let attempt = 0; ; attempt += 1) {
      try {
        const value = await receive(signal, (sent) => request(path, sent), read)
        onWaiting(false)
        return value
      } catch (error) {
        signal.throwIfAborted()
        if (!isPatient) throw error
        // The tab hides the downloads, which ends this one, or the session is being renewed.
        if (isSessionEnded(error)) endRefusedSession(error.session)
        const isRejected = error instanceof ApiError && !isRetryable(error) && !isSessionEnded(error)
        const isTicket = error instanceof ApiError && error.reason === 'origin' && error.code === 403
        if (isRejected && (!isTicket || ++rejections > 2)) throw error
        onWaiting(true)
        await pauseOrOnline(pauseMs(error, attempt), signal)
      }
    }
  }
  return {
    textOf: (path) => persistently(path, (response) => response.text()),
    bytesOf: (path) => persistently(path, (response) => response.arrayBuffer()),
  }
}

const longestPauseMs = 30_000

function pauseMs(error: unknown, attempt: number): number {
  const seconds = error instanceof ApiError ? error.retryAfterSeconds : null
  return seconds === null ? Math.min(longestPauseMs, 1_000 * 2 ** attempt) : seconds * 1_000
}
