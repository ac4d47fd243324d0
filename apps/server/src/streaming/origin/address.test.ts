import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseOriginPath, splitOriginUrl } from './address.ts'

function parse(url: string) {
  const parts = splitOriginUrl(url)
  const address = parts && parseOriginPath(parts.path)
  return address && { ticket: parts.ticket, ...address }
}

it.each([
  ['/t/x/live/eko/playlist.m3u8', { kind: 'live-multivariant', tag: 'eko', name: 'playlist' }],
  ['/t/x/live/eko/13.m3u8', { kind: 'live-multivariant', name: '13' }],
  ['/t/x/live/eko/h264-13.m3u8', { kind: 'live-multivariant', name: '13', isH264: true }],
  ['/t/x/live/eko/e1/0.m3u8', { kind: 'live-media', rendition: 1, name: '0', isAv1: true }],
  ['/t/x/live/eko/e0/7.m4s', { kind: 'live-segment', rendition: 0, number: 7, isAv1: true }],
  ['/t/x/live/eko/v2/0.m3u8', { kind: 'live-media', rendition: 2, name: '0' }],
  ['/t/x/live/eko/v0/playlist.m3u8?a=b', { kind: 'live-media', rendition: 0 }],
  ['/t/x/live/eko/v1/293990123.m4s', { kind: 'live-segment', tag: 'eko', rendition: 1, number: 293_990_123 }],
  [
    '/t/x/live/eko/v3/init-0123456789abcdef.mp4',
    { kind: 'live-init', rendition: 3, name: '0123456789abcdef' },
  ],
  ['/t/x/live/eko/thumbnails/293990123.webp', { kind: 'live-thumbnail', number: 293_990_123 }],
  ['/t/x/vod/obudu/thumbnails/7.webp', { kind: 'vod-thumbnail', tag: 'obudu', number: 7 }],
  ['/t/x/vod/obudu/v0/0.m4s', { kind: 'vod-segment', tag: 'obudu', rendition: 0, number: 0 }],
  ['/t/x/vod/obudu/v0/init-0123456789abcdef.mp4', { kind: 'vod-init', tag: 'obudu' }],
  ['/t/x/vod/obudu/playlist.m3u8', { kind: 'vod-multivariant', tag: 'obudu' }],
  ['/t/x/vod/obudu/film.m3u8', { kind: 'vod-multivariant', tag: 'obudu' }],
  ['/t/x/vod/obudu/h264.m3u8', { kind: 'vod-multivariant', tag: 'obudu', isH264: true }],
  ['/t/x/vod/obudu/v1/playlist.m3u8', { kind: 'vod-media', tag: 'obudu', rendition: 1 }],
])('[P-02] %s', (url, expected) => {
  expect(parse(url)).toMatchObject({ ticket: 'x', ...expected })
})

it('[X-10] the edge recognises every folder', async () => {
  const maps = await readFile(
    path.resolve(import.meta.dirname, '../../../../../deploy/nginx/kallo/maps.conf'),
    'utf8',
  )
  const pattern = /"~(\^\/t\/.+edge_path_text.+)" \$edge_path_text;/.exec(maps)?.[1] ?? ''
  const edge = new RegExp(pattern)
  const ticket = `${'0'.repeat(8)}.${'0'.repeat(60)}`
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  const known = (file: string) =>
    letters.filter((letter) => parseOriginPath(`vod/obudu/${letter}0/${file}`) !== null)
  const atEdge = (file: string) =>
    letters.filter((letter) => edge.test(`/t/${ticket}/vod/obudu/${letter}0/${file}`))
  expect(known('0.m4s').length).toBeGreaterThan(0)
  expect(atEdge('0.m4s')).toEqual(expect.arrayContaining(known('0.m4s')))
  expect(atEdge('playlist.m3u8')).toEqual(known('playlist.m3u8'))
})

it.each([
  '/t/x/live/eko',
  '/t/x/live/eko/',
  '/t//live/eko/playlist.m3u8',
  '/t/x/live/../playlist.m3u8',
  '/t/x/live/eko/v01/playlist.m3u8',
  '/t/x/live/eko/w0/playlist.m3u8',
  '/t/x/live/eko/v0/v0/playlist.m3u8',
  '/t/x/seg/a/0/1.ts',
  '/t/x/live/eko/0.m4s',
  '/t/x/live/eko/v0/-1.m4s',
  '/t/x/live/eko/v0/01.m4s',
  '/t/x/live/eko/v0/12345678901.m4s',
  '/t/x/live/eko/v0/1.mp4',
  '/t/x/live/eko/v0/1.webp',
  '/t/x/live/eko/thumbnails/1.m4s',
  '/t/x/live/eko/thumbnails/v0/1.webp',
  '/t/x/live/eko/v0/init-.mp4',
  '/t/x/live/..%2f..%2fetc/v0/0.m4s',
  '/t/x/vod/obudu/13.m3u8',
  `/t/x/live/eko/${'a'.repeat(10_000)}.m3u8`,
])('[P-02] rejects %s', (url) => {
  expect(parse(url)).toBeNull()
})

it('[P-02] never throws, for random paths', () => {
  const paths = fc
    .array(fc.oneof(fc.string(), fc.constantFrom('t', 'live', 'seg', 'vod', 'v0', '..', '0.m4s')))
    .map((parts) => `/${parts.join('/')}`)
  fc.assert(fc.property(paths, (url) => void parse(url)))
})
