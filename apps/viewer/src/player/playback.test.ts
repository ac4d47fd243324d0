import { describe, expect, it } from 'vitest'
import { addressOf, aPlayback, browser, tick, installBareBrowser } from '../testing/bare-playback.ts'
import { createNativeEngine } from './native-engine.ts'

installBareBrowser()

describe('thumbnails', () => {
  it('[P-14] have the address of the stream with its newest ticket, and the number of the segment', () => {
    const { playback } = aPlayback()
    expect(playback.thumbnailAt(60)).toBe(addressOf(600).replace('playlist.m3u8', 'thumbnails/10.webp'))
  })
})

describe('the choice of quality', () => {
  it('[P-12] changes the engine only to or from sound only', () => {
    const { playback, engines, engine } = aPlayback()
    playback.setQuality(240)
    expect(engine().calls).toEqual(['quality 240'])
    playback.setQuality('audio')
    expect(engines).toHaveLength(2)
    expect(engine(0).calls.at(-1)).toBe('destroy')
    expect(engine().quality).toBe('audio')
    playback.setQuality('audio')
    expect(engines).toHaveLength(2)
    playback.setQuality('auto')
    expect(engines).toHaveLength(3)
    expect(engine().quality).toBe('auto')
  })
})

describe('errors of the engine', () => {
  it('[P-09] a server error restarts with growing pauses until a picture plays', async () => {
    const { engines, engine, store, video } = aPlayback()
    engine().onError({ cause: 'network', httpStatus: 503, isFatal: true })
    expect(store.get().failure).toEqual({ kind: 'server', isRetrying: true })
    expect(engine().calls).toEqual(['stop loading'])
    await tick(999)
    expect(engines).toHaveLength(1)
    await tick(1)
    expect(engines).toHaveLength(2)
    expect(engine(0).calls).toContain('destroy')
    engine().onError({ cause: 'network', httpStatus: 503, isFatal: true })
    await tick(1_999)
    expect(engines).toHaveLength(2)
    await tick(1)
    expect(engines).toHaveLength(3)
    video.emit('playing')
    expect(store.get().failure).toBeNull()
    engine().onError({ cause: 'network', httpStatus: 503, isFatal: true })
    await tick(1_000)
    expect(engines).toHaveLength(4)
  })

  it('[P-09] offline restarts as soon as the network is back', async () => {
    const { engines, engine, store } = aPlayback()
    browser.onLine = false
    for (let attempt = 0; attempt < 5; attempt++) {
      engine().onError({ cause: 'network', httpStatus: 0, isFatal: true })
      await tick(15_000)
    }
    engine().onError({ cause: 'network', httpStatus: 0, isFatal: true })
    expect(store.get().failure).toEqual({ kind: 'offline', isRetrying: true })
    const before = engines.length
    browser.onLine = true
    window.dispatchEvent(new Event('online'))
    await tick(0)
    expect(store.get().failure).toBeNull()
    expect(engines).toHaveLength(before + 1)
  })

  it('[P-09] an expired ticket is renewed at once and without a message', async () => {
    const { engines, engine, store, renew } = aPlayback()
    engine().onError({ cause: 'network', httpStatus: 403, isFatal: false })
    await tick(0)
    expect(renew).toHaveBeenCalledOnce()
    expect(store.get().failure).toBeNull()
    expect(engines).toHaveLength(2)
    expect(engine().address).toBe(addressOf(1_200))
  })

  it('[P-09] 403 with a new ticket is shown, and renewed again after a pause', async () => {
    const { engines, engine, store, renew } = aPlayback()
    engine().onError({ cause: 'network', httpStatus: 403, isFatal: false })
    await tick(0)
    engine().onError({ cause: 'network', httpStatus: 403, isFatal: false })
    expect(store.get().failure).toEqual({ kind: 'forbidden', isRetrying: true })
    await tick(1_000)
    expect(renew).toHaveBeenCalledTimes(2)
    expect(engines).toHaveLength(3)
  })

  it('[P-09] shows a server error when there is no new ticket', async () => {
    const { engine, store } = aPlayback({ renewAddress: () => Promise.reject(new Error('503')) })
    engine().onError({ cause: 'unknown', isFatal: true })
    await tick(0)
    expect(store.get().failure).toEqual({ kind: 'server', isRetrying: true })
  })

  it.each([addressOf(600), 'https://cdn.example.com/vod/eko/hour.m3u8'])(
    '[P-09] 404 of an hour: is not recorded and waits for the viewer, at %s',
    async (address) => {
      const { engines, engine, store, playback } = aPlayback({ isLive: false, address })
      engine().onError({ cause: 'network', httpStatus: 404, isFatal: true })
      expect(store.get().failure).toEqual({ kind: 'not-recorded', isRetrying: false })
      await tick(60_000)
      expect(engines).toHaveLength(1)
      playback.retry()
      await tick(0)
      expect(store.get().failure).toBeNull()
      expect(engines).toHaveLength(2)
    },
  )

  it('[P-09] 404 of a live stream: is off air, and continues once the channel returns', async () => {
    const { engines, engine, store } = aPlayback({ isLive: true })
    engine().onError({ cause: 'network', httpStatus: 404, isFatal: true })
    expect(store.get().failure).toEqual({ kind: 'off-air', isRetrying: true })
    await tick(1_000)
    expect(engines).toHaveLength(2)
  })

  it.each([
    addressOf(600).replace('/live/eko/playlist', '/vod/obudu/film'),
    'https://cdn.example.com/film.m3u8',
  ])('[P-09, W-09] a VOD whose file is gone continues with its new one, or says so: %s', async (address) => {
    const { engines, engine, store, video, renew } = aPlayback({ kind: 'vod', isLive: false, address })
    const isGone = () => engine().onError({ cause: 'network', httpStatus: 404, isFatal: true })
    isGone()
    await tick(0)
    expect(renew).toHaveBeenCalledOnce()
    expect(engines).toHaveLength(2)
    expect(store.get().failure).toBeNull()
    video.emit('playing')
    await tick(60_000)
    isGone()
    await tick(30_000)
    expect(engines).toHaveLength(3)
    isGone()
    await tick(60_000)
    expect(store.get().failure).toEqual({ kind: 'gone', isRetrying: false })
    expect(engines).toHaveLength(3)
  })

  it('[P-09] recovers twice from a media error, then gives up until the viewer retries', async () => {
    const { engines, engine, store, playback } = aPlayback()
    const fail = () => engine().onError({ cause: 'media', isFatal: true })
    fail()
    fail()
    expect(engine().calls).toEqual(['recover media', 'recover media'])
    expect(store.get().failure).toBeNull()
    fail()
    expect(store.get().failure).toEqual({ kind: 'unplayable', isRetrying: false })
    playback.retry()
    await tick(0)
    fail()
    expect(engines).toHaveLength(2)
    expect(engine().calls).toEqual(['recover media'])
  })

  it.each([
    ['play', false],
    ['pause', true],
  ])('[P-09] a media error after the event `%s` leaves the video paused: %s', (event, isPaused) => {
    const { engine, video } = aPlayback()
    video.paused = isPaused
    video.emit(event)
    engine().onError({ cause: 'media', isFatal: true })
    expect(engine().calls).toEqual(['recover media'])
    expect(video.paused).toBe(isPaused)
  })

  it('[P-09, P-28] a media error does not pause the first picture, which played before', () => {
    const { engine, video } = aPlayback()
    engine().onError({ cause: 'media', isFatal: true })
    expect(video.paused).toBe(false)
  })

  it('[P-33] a pause lasts although the media is attached before its event arrives', () => {
    const { video, playback, engine } = aPlayback()
    video.emit('play')
    playback.togglePlay()
    engine().onAttached()
    expect(video.paused).toBe(true)
  })

  it('[P-09] media errors that are minutes apart are recovered each time', async () => {
    const { engine, store } = aPlayback()
    for (const _ of [1, 2, 3, 4]) {
      engine().onError({ cause: 'media', isFatal: true })
      await tick(120_000)
    }
    expect(engine().calls).toEqual(Array.from({ length: 4 }, () => 'recover media'))
    expect(store.get().failure).toBeNull()
  })

  it('[P-09] an unsupported codec is not retried', async () => {
    const { engine, engines, store } = aPlayback()
    engine().onError({ cause: 'codec', isFatal: true })
    await tick(60_000)
    expect(store.get().failure).toEqual({ kind: 'unplayable', isRetrying: false })
    expect(engines).toHaveLength(1)
  })

  it('[P-09] a gap in the buffer is handled by the engine', async () => {
    const { engine, engines, store } = aPlayback()
    engine().onError({ cause: 'gap', isFatal: false })
    await tick(60_000)
    expect(engine().calls).toEqual([])
    expect(engines).toHaveLength(1)
    expect(store.get().failure).toBeNull()
  })

  it('[P-09] a VOD continues at the position it had reached', async () => {
    const { engine, video } = aPlayback({ isLive: false })
    video.currentTime = 321
    video.emit('timeupdate')
    engine().onError({ cause: 'network', httpStatus: 503, isFatal: true })
    video.currentTime = 0
    video.emit('timeupdate')
    await tick(1_000)
    expect(engine().startAt).toBe(321)
  })
})

describe('requests that the engine repeats', () => {
  it('[P-09] shows the reason after 3 s without a picture, and hides it when a segment arrives', async () => {
    const { engine, store, video } = aPlayback()
    video.readyState = 1
    expect(engine().onRequestFailed(503, 0, null)).toBe(true)
    await tick(2_000)
    expect(store.get().failure).toBeNull()
    await tick(2_000)
    expect(store.get().failure).toEqual({ kind: 'server', isRetrying: true })
    engine().onProgress()
    expect(store.get().failure).toBeNull()
    expect(video.currentTime).toBe(100)
  })

  it('[P-09, T-05] shows which limit was reached and for how long, and continues when a segment arrives', async () => {
    const { engine, store, video } = aPlayback()
    video.readyState = 1
    expect(engine().onRequestFailed(429, 0, 8)).toBe(true)
    await tick(4_000)
    expect(store.get().failure).toEqual({ kind: 'too-many-starts', isRetrying: true, waitSeconds: 4 })
    expect(engine().onRequestFailed(429, 12, 1)).toBe(true)
    engine().onProgress()
    expect(store.get().failure).toBeNull()
  })

  it('[P-09] renews the ticket after 403 and shows nothing', async () => {
    const { engine, renew, store } = aPlayback()
    expect(engine().onRequestFailed(403, 0, null)).toBe(true)
    await tick(0)
    expect(renew).toHaveBeenCalledOnce()
    expect(engine().tickets.rewrite(addressOf(600))).toBe(addressOf(1_200))
    expect(engine().onRequestFailed(403, 1, null)).toBe(false)
    expect(store.get().failure).toBeNull()
  })
})

describe('quick seeks', () => {
  it('[P-04, T-05] a held key seeks at once and then only to the last position, which is shown meanwhile', async () => {
    const { playback, store, video } = aPlayback({ isLive: false })
    const seeks: number[] = []
    video.currentTime = 40
    Object.defineProperty(video, 'currentTime', {
      get: () => seeks.at(-1) ?? 40,
      set: (seconds: number) => void seeks.push(seconds),
    })
    for (let press = 0; press < 10; press++) {
      playback.seek(playback.position() + 10)
      video.emit('timeupdate')
      await tick(33)
    }
    expect(store.get().currentTime).toBe(140)
    expect(seeks).toEqual([50])
    await tick(200)
    expect(seeks).toEqual([50, 140])
    expect(playback.position()).toBe(140)
  })

  it('[P-31] a seek within the buffer, which requests nothing, is carried out at once', () => {
    const { playback, video } = aPlayback({ isLive: false })
    Object.assign(video, { buffered: { length: 1, start: () => 30, end: () => 60 } })
    playback.seek(40)
    playback.seek(50)
    expect(video.currentTime).toBe(50)
  })
})

describe('closing the player', () => {
  it('[P-09] ends a renewal in progress without starting again', async () => {
    const next = Promise.withResolvers<string>()
    const { engines, engine, playback } = aPlayback({ renewAddress: () => next.promise })
    playback.retry()
    playback.stop()
    next.resolve(addressOf(1_200))
    await tick(60_000)
    expect(engines).toHaveLength(1)
    expect(engine(0).calls).toEqual(['destroy'])
  })
})

describe('the browser’s own HLS player', () => {
  it('[P-09] continues with a renewed ticket, a VOD at its position, without a message', async () => {
    const { video, store, playback } = aPlayback({ isLive: false, createEngine: createNativeEngine })
    expect(video.src).toContain(`${addressOf(600)}?time_zone=`)
    video.currentTime = 321
    video.emit('timeupdate')
    video.currentTime = 0
    video.emit('error')
    await tick(100)
    expect(video.src).toContain(addressOf(1_200))
    video.emit('loadedmetadata')
    expect(video.currentTime).toBe(321)
    expect(store.get().failure).toBeNull()
    playback.stop()
    expect(video.src).toBe('')
  })

  it('[P-09] shows an error right after a renewal, and retries', async () => {
    const { video, store } = aPlayback({ createEngine: createNativeEngine })
    video.emit('error')
    await tick(100)
    video.emit('error')
    await tick(100)
    expect(store.get().failure).toMatchObject({ kind: 'server', isRetrying: true })
  })

  it('[P-09] does not retry what the browser cannot decode', async () => {
    const { video, store } = aPlayback({ createEngine: createNativeEngine })
    video.error = { code: 3 }
    video.emit('error')
    await tick(60_000)
    expect(store.get().failure).toEqual({ kind: 'unplayable', isRetrying: false })
  })
})

describe('controls without a connection', () => {
  const offline = (setup: ReturnType<typeof aPlayback>) => {
    browser.onLine = false
    setup.video.readyState = 0
    setup.video.currentTime = 0
    setup.engine().onError({ cause: 'network', isFatal: true })
  }
  const online = async () => {
    browser.onLine = true
    window.dispatchEvent(new Event('online'))
    await tick(100)
  }

  it('[P-04, P-09] a position that was chosen before the error is kept', async () => {
    const setup = aPlayback({ isLive: false })
    const { video, playback, engine } = setup
    video.currentTime = 40
    video.emit('timeupdate')
    playback.seek(600)
    offline(setup)
    await online()
    expect(engine().startAt).toBe(600)
  })

  it('[P-04, P-09] a position that is chosen after the error is kept, and a step starts from it', async () => {
    const setup = aPlayback({ isLive: false })
    const { video, playback, engine } = setup
    video.currentTime = 40
    video.emit('timeupdate')
    offline(setup)
    expect(playback.position()).toBe(40)
    playback.seek(300)
    expect(playback.position()).toBe(300)
    await online()
    expect(engine().startAt).toBe(300)
  })

  it('[P-04, P-09] a pause is kept, and Retry plays', async () => {
    const setup = aPlayback({ isLive: false })
    const { video, store, playback } = setup
    playback.togglePlay()
    expect(video.paused).toBe(true)
    offline(setup)
    await online()
    expect(video.paused).toBe(true)
    video.emit('canplay')
    expect(store.get().failure).toBeNull()
    playback.retry()
    await tick(100)
    expect(video.paused).toBe(false)
  })
})
