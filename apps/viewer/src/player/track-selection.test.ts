import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Engine, HlsBuild } from './engine.ts'
import { createPlayerStore, type PlayerState } from './player-state.ts'
import { createTrackSelection } from './track-selection.ts'
import type { Tracks } from './tracks.ts'

const tracks: Tracks = {
  audio: [
    { language: 'en', name: 'Original' },
    { language: 'fr', name: 'Français' },
  ],
  defaultAudio: 0,
  hasSeparateAudio: false,
  subtitles: [{ language: 'ha', name: 'Hausa', isDefault: false }],
}
const build = vi.fn() as unknown as HlsBuild

const storage = new Map<string, string>()
beforeEach(() => {
  storage.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
  })
})

afterEach(() => {
  vi.useRealTimers()
})

function aSelection(loadFullBuild = vi.fn(() => Promise.resolve(build))) {
  const store = createPlayerStore({ audioTrack: 0, shownSubtitles: null } as PlayerState, () => undefined)
  const calls: string[] = []
  const engine = {
    setAudioTrack: (index: number) => void calls.push(`audio ${index}`),
    setSubtitles: (index: number | null) => void calls.push(`subtitles ${index}`),
  } as Engine
  const selection = createTrackSelection({
    store,
    engine: () => engine,
    restart: () => void calls.push('restart'),
    stalls: { onRequestFailed: () => void calls.push('silent') },
    importBuild: loadFullBuild,
  })
  return { store, calls, selection, loadFullBuild }
}

it('[P-16] the default audio plays without the full build', async () => {
  const { calls, selection, loadFullBuild } = aSelection()
  selection.onTracks(tracks)
  await vi.waitFor(() => expect(calls).toEqual(['audio 0', 'subtitles null']))
  expect(loadFullBuild).not.toHaveBeenCalled()
})

it('[P-16] another audio track restarts with the full build once, and is chosen there', async () => {
  const { store, calls, selection, loadFullBuild } = aSelection()
  selection.onTracks(tracks)
  await vi.waitFor(() => expect(calls).toHaveLength(2))
  selection.setAudio(1)
  selection.setAudio(1)
  await vi.waitFor(() => expect(calls.slice(2)).toEqual(['restart']))
  expect(selection.fullBuild()).toBe(build)
  selection.onTracks(tracks)
  await vi.waitFor(() => expect(calls.slice(3)).toEqual(['audio 1', 'subtitles null']))
  selection.setAudio(0)
  expect(calls.at(-1)).toBe('audio 0')
  expect(store.get().audioTrack).toBe(0)
  expect(loadFullBuild.mock.calls.length).toBeGreaterThan(0)
})

it('[P-16] without a network for the full build the default audio continues', async () => {
  const { store, calls, selection } = aSelection(vi.fn(() => Promise.reject(new Error('offline'))))
  selection.onTracks(tracks)
  await vi.waitFor(() => expect(calls).toHaveLength(2))
  selection.setAudio(1)
  await vi.waitFor(() => expect(store.get().audioTrack).toBe(0))
  expect(calls).not.toContain('restart')
})

it('[P-15, P-16] the choices are remembered for the next stream', async () => {
  const first = aSelection()
  first.selection.onTracks(tracks)
  first.selection.setSubtitles(0)
  first.selection.setAudio(1)
  const next = aSelection()
  next.selection.onTracks(tracks)
  expect(next.store.get()).toMatchObject({ shownSubtitles: 0, audioTrack: 1 })
  next.selection.setSubtitles(null)
  const last = aSelection()
  last.selection.onTracks(tracks)
  expect(last.store.get().shownSubtitles).toBeNull()
})

it('[P-16] sound that is a playlist of its own needs the full build from the start', async () => {
  const { calls, selection } = aSelection()
  selection.onTracks({ ...tracks, hasSeparateAudio: true })
  await vi.waitFor(() => expect(calls).toContain('restart'))
})

it('[P-16, P-09] a stream without sound in the light build waits for the full one, and says so', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  const loadFullBuild = vi.fn(() => Promise.resolve(build))
  for (let failure = 0; failure < 3; failure++) loadFullBuild.mockRejectedValueOnce(new Error('offline'))
  const { calls, selection } = aSelection(loadFullBuild)
  selection.onTracks({ ...tracks, hasSeparateAudio: true })
  await vi.advanceTimersByTimeAsync(900)
  expect(calls).toEqual(['subtitles null', 'silent'])
  await vi.advanceTimersByTimeAsync(2_500)
  expect(loadFullBuild).toHaveBeenCalledTimes(3)
  expect(calls).not.toContain('restart')
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(calls.at(-1)).toBe('restart')
  expect(selection.fullBuild()).toBe(build)
})

it('[P-16, P-09] Retry, which begins with a new engine, loads the full build at once', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  const loadFullBuild = vi.fn(() => Promise.resolve(build))
  for (let failure = 0; failure < 3; failure++) loadFullBuild.mockRejectedValueOnce(new Error('offline'))
  const { calls, selection } = aSelection(loadFullBuild)
  const separate = { ...tracks, hasSeparateAudio: true }
  selection.onTracks(separate)
  await vi.advanceTimersByTimeAsync(3_500)
  expect(loadFullBuild).toHaveBeenCalledTimes(3)
  selection.onTracks(separate)
  await vi.advanceTimersByTimeAsync(0)
  expect(loadFullBuild).toHaveBeenCalledTimes(4)
  expect(calls).toContain('restart')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(loadFullBuild).toHaveBeenCalledTimes(4)
})

it('[P-16] a closed player loads nothing more', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  const { selection, loadFullBuild } = aSelection(vi.fn(() => Promise.reject(new Error('offline'))))
  selection.onTracks({ ...tracks, hasSeparateAudio: true })
  await vi.advanceTimersByTimeAsync(100)
  selection.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(loadFullBuild).toHaveBeenCalledOnce()
})
