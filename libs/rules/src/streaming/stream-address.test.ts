import { expect, it } from 'vitest'
import {
  hourAddress,
  isLiveAddress,
  lastingAddress,
  subtitlesAddress,
  programmeAddress,
  periodName,
  readPeriodName,
  receiverAddress,
  thumbnailAddress,
  ticketOf,
  withTicket,
} from './stream-address.ts'

const address = 'https://tv.example.com/t/6b00ff00.ab.cd/live/eko-news/playlist.m3u8'

it('[P-06] an address is live when it ends with playlist.m3u8', () => {
  expect(isLiveAddress(address)).toBe(true)
  expect(isLiveAddress(`${address}?x=1`)).toBe(true)
  expect(isLiveAddress(hourAddress(address, 13))).toBe(false)
  expect(isLiveAddress('https://cdn.example.com/film.mp4')).toBe(false)
})

it('[P-02] `playlist` in the address is replaced by the hour', () => {
  expect(hourAddress(address, 0)).toBe('https://tv.example.com/t/6b00ff00.ab.cd/live/eko-news/0.m3u8')
})

it('[P-02] only an hour of our origin is replaced by the time of its renditions', () => {
  const rendition = 'https://tv.example.com/t/6b00ff00.ab.cd/live/eko-news/v2/archive-1795168800-3600.m3u8'
  const lasting = address.replace('playlist', 'archive-1795168800-3600')
  for (const hour of [0, 9, 19, 23])
    expect(lastingAddress(hourAddress(address, hour), rendition)).toBe(lasting)
  for (const other of [
    address,
    programmeAddress(address, 1_795_168_800_000, 1_795_170_600_000),
    'https://tv.example.com/t/6b00ff00.ab.cd/vod/ferry/film.m3u8',
    'https://cdn.example.com/live/eko-news/13.m3u8',
  ])
    expect(lastingAddress(other, rendition)).toBe(other)
  expect(lastingAddress(hourAddress(address, 13), '/live/eko-news/v2/13.m3u8')).toBe(hourAddress(address, 13))
})

it('[P-02] only the name of the file changes, whatever the host and the folders are called', () => {
  for (const [live, hour] of [
    [
      'https://playlist.example/t/6b.a.b/live/eko/playlist.m3u8',
      'https://playlist.example/t/6b.a.b/live/eko/7.m3u8',
    ],
    ['/t/6b.a.b/live/playlist/playlist.m3u8?x=/playlist', '/t/6b.a.b/live/playlist/7.m3u8?x=/playlist'],
    ['https://playlist.example/eko/playlist/index.m3u8', 'https://playlist.example/eko/7/index.m3u8'],
    ['https://playlist.example/eko.m3u8', 'https://playlist.example/eko.m3u8'],
  ] as const)
    expect(hourAddress(live, 7)).toBe(hour)
})

it('[P-09] replaces the ticket and nothing else', () => {
  expect(withTicket(address, '6b00ffff.ab.ee')).toContain('/t/6b00ffff.ab.ee/live/eko-news/playlist.m3u8')
  expect(withTicket('https://cdn.example.com/a.m3u8', '6b.a.b')).toBe('https://cdn.example.com/a.m3u8')
  expect(ticketOf(address)).toBe('6b00ff00.ab.cd')
})

it('[P-14] thumbnails are beside the playlists of our own streams', () => {
  const thumbnail = 'https://tv.example.com/t/6b00ff00.ab.cd/live/eko-news/thumbnails/293990123.webp'
  expect(thumbnailAddress(`${hourAddress(address, 13)}?time_zone=x`, 293_990_123)).toBe(thumbnail)
  expect(thumbnailAddress('https://cdn.example.com/13.m3u8', 1)).toBeNull()
})

it('[P-15] subtitles are beside the playlist, under the same ticket', () => {
  const film = 'https://tv.example.com/t/6b00ff00.ab.cd/vod/river/film.m3u8?time_zone=UTC'
  expect(subtitlesAddress(film, 1)).toBe('https://tv.example.com/t/6b00ff00.ab.cd/vod/river/s1/subtitles.vtt')
  expect(subtitlesAddress('https://cdn.example.com/a.m3u8', 0)).toBeNull()
})

it('[Y-11] `playlist` in the address is replaced by the period of a programme, in whole seconds', () => {
  const startsAtMs = Date.parse('2026-11-20T10:00:00.400Z')
  const name = periodName(startsAtMs, startsAtMs + 1_800_000)
  expect(name).toBe('archive-1795168800-1801')
  expect(programmeAddress(address, startsAtMs, startsAtMs + 1_800_000)).toBe(
    `https://tv.example.com/t/6b00ff00.ab.cd/live/eko-news/${name}.m3u8`,
  )
  expect(readPeriodName(name)).toEqual({ startsAtMs: 1_795_168_800_000, endsAtMs: 1_795_170_601_000 })
  for (const other of ['13', 'playlist', 'archive-1795168800-0', 'archive-1795168800-21601', 'archive-1-60'])
    expect(readPeriodName(other), other).toBeNull()
})

it('[P-51] a television gets the H.264 playlist of a VOD or channel under the same ticket; other addresses stay as they are', () => {
  const film = 'https://tv.example.com/t/6b00ff00.ab.cd/vod/river/film.m3u8'
  const h264 = 'https://tv.example.com/t/6b00ff00.ab.cd/vod/river/h264.m3u8'
  expect(receiverAddress(`${film}?time_zone=UTC`)).toBe(h264)
  expect(receiverAddress(film.replace('river/film', 'film/playlist'))).toBe(h264.replace('river', 'film'))
  const hour = address.replace('playlist', '13')
  expect(receiverAddress(address)).toBe(address.replace('playlist', 'h264-playlist'))
  expect(receiverAddress(receiverAddress(hour))).toBe(address.replace('playlist', 'h264-13'))
  for (const other of [
    'https://cdn.example.com/live/eko/playlist.m3u8',
    'https://cdn.example.com/vod/river/film.m3u8?key=1',
  ])
    expect(receiverAddress(other)).toBe(other)
})
