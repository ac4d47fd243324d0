import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tagFor } from './tag.ts'

describe('the tag of a new channel or VOD', () => {
  it.each([
    ['Eko News', 'eko-news'],
    ['Ìròyìn 24/7', 'iroyin-24-7'],
    ['  TVC (HD)  ', 'tvc-hd'],
    ['My Playlist', 'my-play-list'],
    ['Playplaylistlist', 'playplay-listlist'],
    ['新闻', 'untitled'],
    ['📺', 'untitled'],
  ])('[L-01] of %s is %s', (name, tag) => {
    expect(tagFor(name, () => false)).toBe(tag)
  })

  it('[L-01] is the first that is free', () => {
    const taken = new Set(['eko', 'eko-2'])
    expect(tagFor('Eko', (tag) => taken.has(tag))).toBe('eko-3')
  })

  it('[L-01] is accepted by the database for any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (name) => {
        const tag = tagFor(name, () => false)
        expect(tag).toMatch(/^[a-z0-9][a-z0-9-]{0,62}$/)
        expect(tag).not.toContain('playlist')
      }),
    )
  })
})
