import { expect, it } from 'vitest'
import { createPlaylistCache } from './playlist-cache.ts'

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
