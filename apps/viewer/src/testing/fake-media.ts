import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'

/**
 * Media elements whose playback a test controls: jsdom has neither decoders nor Media Source Extensions, so the player
 * uses its engine for the browser's own HLS player.
 */
export function fakeMedia(): void {
  beforeEach(() => {
    const media = HTMLMediaElement.prototype
    const paused = new WeakMap<HTMLMediaElement, boolean>()
    vi.stubGlobal('MediaError', { MEDIA_ERR_DECODE: 3 })
    vi.spyOn(media, 'paused', 'get').mockImplementation(function isPaused(this: HTMLMediaElement) {
      return paused.get(this) ?? true
    })
    vi.spyOn(media, 'readyState', 'get').mockImplementation(function readyState(this: HTMLMediaElement) {
      return playing.has(this) ? HTMLMediaElement.HAVE_ENOUGH_DATA : HTMLMediaElement.HAVE_NOTHING
    })
    vi.spyOn(media, 'load').mockReturnValue()
    vi.spyOn(media, 'play').mockImplementation(function play(this: HTMLMediaElement) {
      paused.set(this, false)
      this.dispatchEvent(new Event('play'))
      return Promise.resolve()
    })
    vi.spyOn(media, 'pause').mockImplementation(function pause(this: HTMLMediaElement) {
      paused.set(this, true)
      this.dispatchEvent(new Event('pause'))
    })
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })
}

/**
 * The player's video element, once it plays an address that contains `part`: an effect attaches the engine after the element has been
 * rendered, and another stream may have another element.
 */
export function findVideo(title: string, part = ''): Promise<HTMLVideoElement> {
  return waitFor(() => {
    const video = screen.getByLabelText<HTMLVideoElement>(title, { selector: 'video' })
    expect(video.getAttribute('src')).toEqual(expect.stringContaining(part))
    return video
  })
}

const playing = new WeakSet<HTMLMediaElement>()

/** The element reports an event. It has data from its first `playing` on. */
export function emit(video: HTMLVideoElement, event: string): void {
  if (event === 'playing') playing.add(video)
  act(() => void video.dispatchEvent(new Event(event)))
}
