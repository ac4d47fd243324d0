import { expect, it } from 'vitest'
import { receiverAddress } from '@kallo/rules/streaming/stream-address'
import { places } from '../../testing/streaming/access-table.ts'
import { usePlaybackApp } from '../../testing/streaming/playback-app.ts'
import { streamIn } from '../../testing/streaming/playback-client.ts'

const playback = usePlaybackApp()
const { get, post, open, play, errorOf } = playback

const phone = '41.58.0.1'
/** A television has neither the session nor the network of the phone. */
const television = '41.58.7.7'
const streams = async () =>
  (await get('playback/streams', { token: playback.ada })).body.data.streams as { stream: string }[]

it('[P-51] a television plays the address of the phone, as the same stream', async () => {
  const { url } = await open('nolly-gold')
  expect(await play(url, phone)).toBe(200)
  expect(await play(receiverAddress(url), television)).toBe(200)
  expect((await streams()).map(({ stream }) => stream)).toEqual([streamIn(url)])
  // The other two streams of the plan are still free, and no more than these.
  for (const _ of [2, 3]) expect(await play((await open('nolly-gold')).url, television)).toBe(200)
  expect((await open('nolly-gold')).reason).toBe('stream-limit')
})

it('[P-51] an address that only a television plays is counted like one that the phone plays', async () => {
  const urls = []
  for (let n = 0; n < 3; n++) urls.push((await open('nolly-gold')).url)
  for (const url of urls) expect(await play(url, television)).toBe(200)
  expect(await streams()).toHaveLength(3)
  expect((await open('super-pitch')).reason).toBe('stream-limit')
})

it('[P-51] a renewed ticket is the same stream on the television; the older address expires', async () => {
  const first = (await open('nolly-gold')).url
  expect(await play(first, television)).toBe(200)
  playback.test.deps.clock.advance(21_540_000)
  const next = (await open('nolly-gold', { ticket: first })).url
  expect(await play(next, television)).toBe(200)
  playback.test.deps.clock.advance(61_000)
  expect(await errorOf(first)).toContain('expired')
  expect(await play(next, television)).toBe(200)
  expect((await streams()).map(({ stream }) => stream)).toEqual([streamIn(first)])
})

it('[P-51] closing the player, and stopping the stream from another device, end it on the television', async () => {
  const closed = (await open('nolly-gold')).url
  expect(await play(closed, television)).toBe(200)
  await post('playback/leave', { ticket: closed })
  expect(await play(closed, television)).toBe(403)

  const stopped = (await open('nolly-gold')).url
  expect(await play(stopped, television)).toBe(200)
  await post('playback/stop', { stream: streamIn(stopped) }, { token: playback.ada })
  expect(await play(stopped, television)).toBe(403)
})

it('[P-51] signing out the phone ends the stream on the television', async () => {
  const { url } = await open('nolly-gold')
  expect(await play(url, television)).toBe(200)
  await post('profile/remove-device', { deviceId: 'device-of-ada@kallo.test' }, { token: playback.ada })
  await expect.poll(() => play(url, television), { timeout: 20_000, interval: 20 }).toBe(403)
})

it('[P-51] a copied address plays on four networks at a time, the one of the television included', async () => {
  const { url } = await open('nolly-gold')
  expect(await play(url, phone)).toBe(200)
  expect(await play(url, '10.0.5.1')).toBe(200)
  expect(await play(url, '10.0.5.2')).toBe(200)
  expect(await play(url, '10.0.5.3')).toBe(200)
  expect(await play(url, '10.0.5.4')).toBe(403)
})

it('[P-51, T-02] the country of the television decides what it plays, not that of the phone', async () => {
  const { url } = await open('super-pitch')
  expect(await play(url, places.NG)).toBe(200)
  expect(await play(url, places.GB)).toBe(403)
  expect(await play(url, places.NG)).toBe(200)
})

it('[P-51] a VOD has a playlist for televisions, which needs the same ticket', async () => {
  const { url } = await open('obudu', { kind: 'vod' })
  expect(await play(receiverAddress(url), television)).toBe(200)
  const other = receiverAddress(url).replace('obudu', 'big-buck-bunny')
  expect(await play(other, television)).toBe(403)
})
