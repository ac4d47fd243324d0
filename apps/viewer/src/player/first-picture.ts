import { codecsOf, firstSegment, mediaPlaylistUri } from '@kallo/rules/streaming/first-segment'
import { decodeSeconds } from './decode-time.ts'

/** A stream that plays before the player is there. */
export interface FirstPicture {
  video: HTMLVideoElement
  mediaSource: MediaSource
  sourceBuffer: SourceBuffer
  codecs: string
  /** Folder of the rendition, as in the multivariant playlist. */
  folder: string
  /** The stream that it belongs to. */
  address: string
  /** Where it begins, in seconds of the playlist. */
  startsAt: number
  /** The loaded files by URL, which the player would otherwise request again. */
  loaded: ReadonlyMap<string, LoadedFile>
  /** Resolves with the first frame. */
  shown: Promise<void>
  /** Appends the segment after a short one. Resolves when it is appended, or could not be loaded. */
  extend: () => Promise<void>
}

/** By `performance.now()`. hls.js estimates the bandwidth from them. */
interface Times {
  startedAt: number
  endedAt: number
}

export interface LoadedFile extends Times {
  body: string | ArrayBuffer
}

/** Files that are there before the first picture starts. */
export interface FirstFiles {
  multivariant: string
  /** Media playlist of the smallest rendition. */
  mediaPlaylist: string
  /** Null: the initialisation segment of that rendition and the segment at the position have to be requested. */
  segment: FirstSegmentFiles | null
}

interface FirstSegmentFiles extends Times {
  init: ArrayBuffer
  segment: ArrayBuffer
}

/** The smallest rendition of our streams, in H.264. */
const folder = 'v0'

/**
 * P-28: plays one segment of the smallest rendition in H.264 while the player, which is twenty times as large as this, is loaded. The
 * player continues in AV1 where the device plays it (W-12). Null: in this browser or for this stream, playback cannot start before the
 * player is loaded. Rejects when a request fails.
 *
 * @param address of a multivariant playlist of ours.
 * @param startAt seconds; null: the live edge, or the beginning.
 * @param known files of this address that are there already.
 * @param opening the element, if it was created before.
 */
export async function startFirstPicture(
  address: string,
  startAt: number | null,
  signal: AbortSignal,
  known: FirstFiles | null = null,
  opening: OpenedElement | null = openElement(signal),
): Promise<FirstPicture | null> {
  if (opening === null) return null
  const loader = createLoader(signal)
  const mediaAddress = address.replace(
    /[^/]+$/,
    (file) => `${folder}/${file.replace(/^film\./, 'playlist.')}`,
  )
  const [multivariant, playlist] = known
    ? [known.multivariant, known.mediaPlaylist]
    : await Promise.all([loader.text(withZone(address)), loader.text(mediaAddress)])
  const codecs = codecsOf(multivariant, folder)
  const first = firstSegment(playlist, startAt)
  if (codecs === null || !first) return null
  const type = `video/mp4; codecs="${codecs}"`
  if (!MediaSource.isTypeSupported(type)) return null
  const urlOf = (file: string) => new URL(file, mediaAddress).href
  const loadMedia = (file: string) => loader.load(urlOf(file), (response) => response.arrayBuffer())
  const files = known?.segment
  const loading = Promise.all([
    files ? loader.keep(urlOf(first.init), files.init, files) : loadMedia(first.init),
    files ? loader.keep(urlOf(first.segment), files.segment, files) : loadMedia(first.segment),
    opening,
  ])
  // After the requests, because a phone needs 50 ms for its time zone.
  if (known) loader.keep(withZone(address), known.multivariant)
  // The player requests what the multivariant playlist lists: for an hour, its period.
  loader.keep(new URL(mediaPlaylistUri(multivariant, folder) ?? '', address).href, playlist)
  const [init, segment, opened] = await loading
  const decodedAt = decodeSeconds(init, segment)
  if (decodedAt === null) return null
  const { video, mediaSource } = opened
  const sourceBuffer = mediaSource.addSourceBuffer(type)
  const offset = first.startsAt - decodedAt
  await append(sourceBuffer, [init, segment], offset, signal)
  // If the position is set before the metadata is loaded, the browser counts everything before it as played.
  if (video.readyState === HTMLMediaElement.HAVE_NOTHING) await eventOf(video, 'loadedmetadata', signal)
  video.currentTime = Math.max(startAt ?? 0, first.startsAt)
  const extend = async () => {
    if (first.next === null) return
    try {
      const following = await loadMedia(first.next)
      // The signal never aborts this: the player expects that `append` has reset the time offset of the buffer.
      await append(sourceBuffer, [following], offset, new AbortController().signal)
    } catch {
      // The player requests it again, and shows what is wrong.
    }
  }
  const { loaded } = loader
  return { ...opened, sourceBuffer, codecs, folder, address, startsAt: first.startsAt, loaded, extend }
}

/** Appends parts whose times are moved by `offset` seconds. */
async function append(
  sourceBuffer: SourceBuffer,
  parts: readonly ArrayBuffer[],
  offset: number,
  signal: AbortSignal,
): Promise<void> {
  sourceBuffer.timestampOffset = offset
  for (const part of parts) {
    sourceBuffer.appendBuffer(part)
    await eventOf(sourceBuffer, 'updateend', signal)
  }
  // hls.js moves the times of segments itself.
  sourceBuffer.timestampOffset = 0
}

type OpenedElement = Promise<Pick<FirstPicture, 'video' | 'mediaSource' | 'shown'>>

/** Creates the element while the first files are on their way. Null: the browser has no Media Source Extensions. */
export function openElement(signal: AbortSignal): OpenedElement | null {
  if (typeof MediaSource === 'undefined') return null
  const opening = openMediaSource(signal)
  // It is not awaited if there is nothing to play.
  opening.catch(() => undefined)
  return opening
}

/** An element with an open media source; `shown` resolves with its first frame. */
async function openMediaSource(signal: AbortSignal): OpenedElement {
  const video = document.createElement('video')
  video.playsInline = true
  const mediaSource = new MediaSource()
  const shown = new Promise<void>((resolve) => {
    video.addEventListener('loadeddata', () => resolve(), { once: true })
  })
  video.src = URL.createObjectURL(mediaSource)
  await eventOf(mediaSource, 'sourceopen', signal)
  URL.revokeObjectURL(video.src)
  return { video, mediaSource, shown }
}

/** Resolves when enough is buffered for the player to load. If the browser allows only muted playback, the player offers the sound. */
export async function playFirstPicture({ video, shown, extend }: FirstPicture): Promise<void> {
  try {
    await video.play()
  } catch {
    video.muted = true
    await video.play()
  }
  await shown
  await extend()
}

type Load = <Body extends string | ArrayBuffer>(
  url: string,
  read: (response: Response) => Promise<Body>,
) => Promise<Body>

interface Loader {
  loaded: Map<string, LoadedFile>
  /** Keeps a file that is there already as loaded. */
  keep<Body extends string | ArrayBuffer>(url: string, body: Body, times?: Times): Body
  load: Load
  text(url: string): Promise<string>
}

function createLoader(signal: AbortSignal): Loader {
  const loaded = new Map<string, LoadedFile>()
  const load: Load = async (url, read) => {
    const startedAt = performance.now()
    const response = await fetch(url, { signal })
    if (!response.ok) throw new Error(`${url} responded with ${response.status}`)
    const body = await read(response)
    loaded.set(url, { body, startedAt, endedAt: performance.now() })
    return body
  }
  return {
    loaded,
    load,
    text: (url) => load(url, (response) => response.text()),
    keep(url, body, times) {
      const at = performance.now()
      const { startedAt, endedAt } = times ?? { startedAt: at, endedAt: at }
      loaded.set(url, { body, startedAt, endedAt })
      return body
    },
  }
}

/** The origin shows the city to the account's other devices. */
function withZone(address: string): string {
  return `${address}?time_zone=${encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone)}`
}

function eventOf(target: EventTarget, name: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    target.addEventListener(name, () => resolve(), { once: true, signal })
    signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true })
  })
}
