// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createSubtitleElement } from './subtitle-element.ts'

beforeEach(() => {
  vi.useFakeTimers()
  // jsdom has no text tracks.
  Object.defineProperty(HTMLTrackElement.prototype, 'track', {
    configurable: true,
    get: () => ({ mode: 'disabled', cues: [] }),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(HTMLTrackElement.prototype, 'track')
})

function subtitlesFrom(addressOf: (index: number) => string) {
  const video = document.createElement('video')
  const subtitles = createSubtitleElement(video, addressOf)
  const sources = () => [...video.querySelectorAll('track')].map(({ src }) => src)
  const fail = () => video.querySelector('track')?.dispatchEvent(new Event('error'))
  return { subtitles, sources, fail }
}

it('[P-15] subtitles that could not be loaded are loaded again, with the newest ticket, until they are hidden', async () => {
  let ticket = 0
  const { subtitles, sources, fail } = subtitlesFrom((index) => `http://tv.test/t/${++ticket}/${index}.vtt`)
  await subtitles.show(1)
  expect(sources()).toEqual(['http://tv.test/t/1/1.vtt'])
  fail()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sources()).toEqual(['http://tv.test/t/2/1.vtt'])
  fail()
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(sources()).toEqual(['http://tv.test/t/3/1.vtt'])
  fail()
  subtitles.hide()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sources()).toEqual([])
})

it('[P-15] a choice that is repeated while the subtitles fail shows them once', async () => {
  const { subtitles, sources, fail } = subtitlesFrom((index) => `http://tv.test/${index}.vtt`)
  await subtitles.show(0)
  fail()
  await subtitles.show(0)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sources()).toHaveLength(1)
})

it('[P-47] subtitles of a download are released when they are hidden', async () => {
  const revokeObjectURL = vi.fn()
  vi.stubGlobal('URL', Object.assign(URL, { revokeObjectURL }))
  const { subtitles } = subtitlesFrom((index) => `blob:http://tv.test/${index}`)
  await subtitles.show(0)
  await subtitles.show(1)
  subtitles.hide()
  expect(revokeObjectURL.mock.calls.flat()).toEqual(['blob:http://tv.test/0', 'blob:http://tv.test/1'])
})
