// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CastState } from './cast-state.ts'
import { createCasting } from './casting.ts'

const address = 'https://tv.test/t/6b00ff00.ab.cd/vod/obudu/h264.m3u8'

/** jsdom plays nothing and has none of the interfaces for other devices. */
class FakeRemote extends EventTarget {
  onDevices: ((hasDevice: boolean) => void) | null = null
  watched = () => Promise.resolve(1)
  prompt = vi.fn(() => Promise.resolve())
  watchAvailability(callback: (hasDevice: boolean) => void) {
    this.onDevices = callback
    return this.watched()
  }
  cancelWatchAvailability = vi.fn(() => Promise.resolve())
}

const probes = new WeakMap<HTMLVideoElement, FakeRemote>()
let remotes: FakeRemote[] = []
let watched = (): Promise<number> => Promise.resolve(1)

beforeEach(() => {
  remotes = []
  watched = () => Promise.resolve(1)
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined)
  Object.defineProperty(HTMLVideoElement.prototype, 'remote', {
    configurable: true,
    get(this: HTMLVideoElement) {
      const known = probes.get(this)
      if (known) return known
      const made = Object.assign(new FakeRemote(), { watched })
      probes.set(this, made)
      remotes.push(made)
      return made
    },
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
  vi.useRealTimers()
  Reflect.deleteProperty(HTMLVideoElement.prototype, 'remote')
})

function aCasting(video: HTMLVideoElement) {
  const states: CastState[] = []
  const setReceiver = vi.fn((isReceiver: boolean) => {
    if (isReceiver) video.setAttribute('src', address)
    else video.setAttribute('src', 'blob:1')
  })
  const casting = createCasting({
    video,
    playback: { setReceiver, receiverAddress: () => address },
    onChange: (state) => void states.push(state),
  })
  return { casting, setReceiver, state: () => states.at(-1) }
}

const emit = (target: EventTarget, name: string, detail = {}) =>
  target.dispatchEvent(Object.assign(new Event(name), detail))
const settled = () => new Promise<void>((resolve) => setTimeout(resolve))

function aRemotePlayback() {
  const video = document.createElement('video')
  video.setAttribute('src', 'blob:1')
  const made = aCasting(video)
  const [own, probe] = remotes
  if (!own || !probe) throw new Error('No device is watched')
  return { ...made, video, own, probe }
}

it('[P-50] with Remote Playback, devices are watched without loading the stream', () => {
  const { probe, state, casting, video } = aRemotePlayback()
  probe.onDevices?.(true)
  expect(state()).toMatchObject({ hasDevice: true, phase: 'here' })
  expect(video.getAttribute('src')).toBe('blob:1')
  casting.stop()
  expect(probe.cancelWatchAvailability).toHaveBeenCalledOnce()
})

it('[P-50] a browser that cannot look for devices offers none', async () => {
  watched = () => Promise.reject(new DOMException('', 'NotSupportedError'))
  const { state } = aRemotePlayback()
  await settled()
  expect(state()?.hasDevice).toBeUndefined()
})

it('[P-50] with Remote Playback, the list opens when the playlist is loaded; the device plays until it disconnects', async () => {
  const { casting, setReceiver, state, video, own } = aRemotePlayback()
  casting.press()
  expect(setReceiver).toHaveBeenLastCalledWith(true)
  expect(own.prompt).not.toHaveBeenCalled()
  emit(video, 'loadedmetadata')
  expect(own.prompt).toHaveBeenCalledOnce()
  emit(own, 'connecting')
  emit(own, 'connect')
  await settled()
  expect(state()).toMatchObject({ phase: 'there' })
  emit(own, 'disconnect')
  expect(state()).toMatchObject({ phase: 'here', problem: null })
  expect(setReceiver).toHaveBeenLastCalledWith(false)
})

it.each([
  ['NotAllowedError', { phase: 'here', problem: null }],
  ['NotFoundError', { phase: 'here', problem: 'no-device' }],
  ['NotSupportedError', { phase: 'here', problem: 'unsupported' }],
  ['OperationError', { phase: 'here', problem: 'connection' }],
  ['InvalidAccessError', { phase: 'ready', problem: null }],
])('[P-50] after the rejection %s of the list, the player is %o', async (name, expected) => {
  const { casting, state, video, own } = aRemotePlayback()
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  own.prompt.mockImplementation(() => {
    now.mockReturnValue(3_000)
    return Promise.reject(new DOMException('', name))
  })
  casting.press()
  emit(video, 'loadedmetadata')
  await settled()
  expect(state()).toMatchObject(expected)
})

it('[P-50] a browser that rejects the playlist without showing its list is not asked again for 30 days', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(0)
  const { casting, state, video, own, probe } = aRemotePlayback()
  probe.onDevices?.(true)
  own.prompt.mockRejectedValue(new DOMException('', 'NotAllowedError'))
  casting.press()
  emit(video, 'loadedmetadata')
  await settled()
  expect(state()).toMatchObject({ phase: 'here', problem: 'unsupported', hasDevice: false })
  remotes = []
  aCasting(document.createElement('video'))
  expect(remotes).toHaveLength(1)
  const later = Date.now() + 31 * 86_400_000
  vi.spyOn(Date, 'now').mockReturnValue(later)
  remotes = []
  aCasting(document.createElement('video'))
  expect(remotes).toHaveLength(2)
})

it('[P-50] Play here forbids remote playback, which ends it, and allows it again', async () => {
  const { casting, state, own, video } = aRemotePlayback()
  emit(own, 'connect')
  casting.playHere()
  expect(video.disableRemotePlayback).toBe(true)
  expect(state()).toMatchObject({ phase: 'here' })
  await settled()
  expect(video.disableRemotePlayback).toBe(false)
})

function anAirPlay({ isPlain = false } = {}) {
  const video = document.createElement('video')
  const picker = vi.fn()
  Object.assign(video, {
    webkitShowPlaybackTargetPicker: picker,
    webkitCurrentPlaybackTargetIsWireless: false,
    // As hls.js sets it for a ManagedMediaSource.
    disableRemotePlayback: true,
  })
  if (isPlain) video.setAttribute('src', 'https://tv.test/t/6b00ff00.ab.cd/vod/obudu/film.m3u8')
  else video.append(Object.assign(document.createElement('source'), { src: 'blob:1' }))
  const target = (isWireless: boolean) => {
    Object.assign(video, { webkitCurrentPlaybackTargetIsWireless: isWireless })
    emit(video, 'webkitcurrentplaybacktargetiswirelesschanged')
  }
  return { ...aCasting(video), video, picker, target }
}
const secondSource = (video: HTMLVideoElement) => video.querySelectorAll('source')[1]

it('[P-50] with AirPlay, a media source gets a second source, and remote playback is allowed', () => {
  const { video, casting, state, picker } = anAirPlay()
  emit(video, 'loadedmetadata')
  expect(secondSource(video)).toMatchObject({ src: address, type: 'application/x-mpegURL' })
  expect(video.disableRemotePlayback).toBe(false)
  emit(video, 'webkitplaybacktargetavailabilitychanged', { availability: 'available' })
  expect(state()).toMatchObject({ hasDevice: true })
  casting.press()
  expect(picker).toHaveBeenCalledOnce()
  casting.stop()
  expect(secondSource(video)).toBeUndefined()
})

it('[P-50] with AirPlay, the television gets the playlist, and a short interruption while it loads is no end', () => {
  vi.useFakeTimers()
  const { state, target, setReceiver } = anAirPlay()
  target(true)
  expect(setReceiver).toHaveBeenLastCalledWith(true)
  target(false)
  target(true)
  vi.advanceTimersByTime(5_000)
  expect(state()).toMatchObject({ phase: 'there' })
  target(false)
  vi.advanceTimersByTime(5_000)
  expect(state()).toMatchObject({ phase: 'here' })
  expect(setReceiver).toHaveBeenLastCalledWith(false)
})

it('[P-50] where the browser’s own player plays, AirPlay moves what plays', () => {
  const { video, casting, picker, target, setReceiver, state } = anAirPlay({ isPlain: true })
  emit(video, 'loadedmetadata')
  expect(video.querySelector('source')).toBeNull()
  casting.press()
  expect(picker).toHaveBeenCalledOnce()
  target(true)
  expect(state()).toMatchObject({ phase: 'there' })
  expect(setReceiver).not.toHaveBeenCalled()
})
