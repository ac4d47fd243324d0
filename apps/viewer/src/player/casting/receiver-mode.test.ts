import { expect, it } from 'vitest'
import { addressOf, aPlayback, tick, installBareBrowser } from '../../testing/bare-playback.ts'

installBareBrowser()

it('[P-50, P-51] the browser’s own player plays the H.264 playlist with the newest ticket for another device, at the same position, and back', async () => {
  const vod = (seconds: number) => addressOf(seconds).replace('live/eko/playlist', 'vod/obudu/film')
  const { video, playback, engines, engine } = aPlayback({
    isLive: false,
    address: vod(600),
    renewAddress: () => Promise.resolve(vod(1_200)),
  })
  await tick(460_000)
  video.currentTime = 42
  video.emit('timeupdate')
  playback.setReceiver(true)
  expect(engine().calls).toEqual(['destroy'])
  const h264 = vod(1_200).replace('film', 'h264')
  expect(video.src).toMatch(new RegExp(`^${h264}\\?time_zone=`))
  expect(playback.receiverAddress()).toBe(h264)
  video.currentTime = 0
  video.emit('loadedmetadata')
  expect(video.currentTime).toBe(42)
  video.currentTime = 95
  video.emit('timeupdate')
  playback.setReceiver(false)
  expect(engines).toHaveLength(2)
  expect(engine()).toMatchObject({ address: vod(1_200), startAt: 95 })
  expect(video.paused).toBe(false)
  playback.setReceiver(false)
  expect(engines).toHaveLength(2)
})

it('[P-50, P-51] another device gets a new address when its ticket has expired', async () => {
  const { video, playback, renew } = aPlayback()
  playback.setReceiver(true)
  expect(video.src).toContain(addressOf(600).replace('playlist', 'h264-playlist'))
  video.error = { code: 4 }
  video.emit('error')
  await tick(0)
  expect(renew).toHaveBeenCalledOnce()
  expect(video.src).toContain(addressOf(1_200).replace('playlist', 'h264-playlist'))
})
