import type { PickResult } from './cast-state.ts'

export interface LinkEvents {
  onDevices: (hasDevice: boolean) => void
  onConnecting: () => void
  onConnected: () => void
  onDisconnected: () => void
}

/** How a browser plays an element on another device. */
export interface CastLink {
  /** Whether the element's present source can move to another device. */
  canPick: () => boolean
  /** Shows the browser's list of devices. Null: a device was chosen. */
  pick: () => Promise<PickResult | null>
  disconnect: () => void
  /** Returns a function that stops it. */
  listen: (events: LinkEvents) => () => void
}

/** Whether the element has a plain address instead of a media source. */
export function hasPlainSource(video: HTMLVideoElement): boolean {
  const address = video.getAttribute('src') ?? ''
  return address !== '' && !address.startsWith('blob:')
}

/**
 * Forbidding remote playback ends it; there is no other way to do so from a page. It is allowed again in the next task, because
 * browsers ignore a change that is taken back at once.
 */
export function endRemotePlayback(video: HTMLVideoElement): void {
  video.disableRemotePlayback = true
  setTimeout(() => (video.disableRemotePlayback = false))
}
