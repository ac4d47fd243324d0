import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, it, vi } from 'vitest'
import { createPlaylistCache } from './playlist-cache.ts'
import { sendPlaylist } from './responses.ts'

const written = (text: string) => () => ({ text, cacheControl: 'no-store' })

it('[P-15] a text that was read before the cache was cleared is not found afterwards', () => {
  const cache = createPlaylistCache(100_000)
  const before = cache.generation()
  cache.clear()
  cache.get('subtitles', before, written('old'))
  expect(cache.get('subtitles', cache.generation(), () => null)).toBeNull()
  const found = cache.get('subtitles', cache.generation(), written('new'))
  expect(found?.in(null).bytes).toBe('new')
  expect(cache.get('subtitles', cache.generation(), () => null)).toBe(found)
})

it('[Y-11] playlists of programmes displace none of the live edge', () => {
  const cache = createPlaylistCache(100_000)
  const live = vi.fn(written('live'))
  cache.get('live/a/playlist', 1, live)
  for (let n = 0; n < 1_000; n++)
    cache.get(`live/a/archive-${n}-60`, 1, written('x'.repeat(5_000)), 'periods')
  cache.get('live/a/playlist', 1, live)
  expect(live).toHaveBeenCalledOnce()
  const programme = vi.fn(written('programme'))
  cache.get('live/a/archive-1-60', 2, programme, 'periods')
  cache.get('live/a/archive-1-60', 2, programme, 'periods')
  cache.clear()
  cache.get('live/a/archive-1-60', 2, programme, 'periods')
  expect(programme).toHaveBeenCalledTimes(2)
})

it.each([
  ['HEAD', undefined, 200],
  ['GET', 'match', 304],
])('[Y-11] a response without a body needs no compression: %s', (method, condition, status) => {
  const body = createPlaylistCache(100_000).get('a', 1, written('x'.repeat(5_000)))
  if (!body) throw new Error('nothing was written')
  const compress = vi.spyOn(body, 'in')
  const request = new IncomingMessage(new Socket())
  request.method = method
  request.headers = { 'accept-encoding': 'br' }
  if (condition) request.headers['if-none-match'] = body.etag('br')
  const response = new ServerResponse(request)
  const head = vi.spyOn(response, 'writeHead')
  sendPlaylist(request, response, body)
  expect(head.mock.lastCall?.[0]).toBe(status)
  expect(head.mock.lastCall?.[1]).toMatchObject({ etag: body.etag('br') })
  expect(compress).not.toHaveBeenCalled()
  expect(body.in('br').etag).toBe(body.etag('br'))
})
