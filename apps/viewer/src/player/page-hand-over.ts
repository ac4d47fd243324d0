import type { FirstPicture } from './first-picture.ts'

export interface EarlyContent {
  kind: 'channel' | 'vod'
  tag: string
  /** Of a channel: an hour, or the name of a programme. */
  catchUp?: string
}

/** What the server inserts into the page of a player. */
export interface PageStart {
  /** URL of the multivariant playlist; null: the page requests the stream of a session. */
  address: string | null
  /** On a phone in portrait the player has its picture at the top (P-32). */
  isAtTop: boolean
  /** The playlists, if the page contains them; null: they have to be requested. */
  playlists: { multivariant: string; media: string } | null
  /** What a session watches on this page; null: the address is known. */
  content: EarlyContent | null
  /** Scripts of the app, which is loaded after the first picture. */
  scripts: string[]
  styles: string[]
}

/** P-28: a picture that the page has started before the app. */
export interface EarlyPicture {
  /** URL of the multivariant playlist; null while it is not known. */
  address: string | null
  /** Seconds; null: the live edge, or the beginning. */
  startAt: number | null
  picture: Promise<FirstPicture | null>
  abort: () => void
}

/** Holds the picture until the player shows it. */
export const stageId = 'first-picture'
const key = 'kalloEarlyPicture'

export function keepEarly(early: EarlyPicture): void {
  Reflect.set(window, key, early)
}

/** Whether the app has not taken it over. */
export function isEarlyKept(early: EarlyPicture): boolean {
  return Reflect.get(window, key) === early
}

/** Takes over the picture of this stream; null: there is none. A picture of another stream ends. */
export function takeEarly(address: string): EarlyPicture | null {
  const early = Reflect.get(window, key) as EarlyPicture | undefined
  if (!early) return null
  if (early.address !== address) {
    endEarly()
    return null
  }
  Reflect.deleteProperty(window, key)
  return early
}

/** Removes what the page has shown. */
export function removeEarlyStage(): void {
  document.getElementById(stageId)?.remove()
}

/** Ends the early picture, because the page shows something else. */
export function endEarly(): void {
  const early = Reflect.get(window, key) as EarlyPicture | undefined
  Reflect.deleteProperty(window, key)
  early?.abort()
  removeEarlyStage()
}
