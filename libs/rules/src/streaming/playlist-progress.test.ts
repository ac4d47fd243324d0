import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { advancePlaylist, noProgress, type PlaylistContent } from './playlist-progress.ts'

const live = (end: number): PlaylistContent => ({
  start: Math.max(0, end - 6),
  end,
  newestUri: `${end - 1}.ts`,
  isEnded: false,
})
const ended = (end: number): PlaylistContent => ({ ...live(end), isEnded: true })

/** Whether each of these playlists, read one after the other, has new media. */
function readAll(playlists: readonly PlaylistContent[]) {
  let progress = noProgress
  const isNew = playlists.map((playlist) => {
    const read = advancePlaylist(progress, playlist)
    progress = read.progress
    return read.isNew
  })
  return { isNew, progress }
}

describe('advancePlaylist', () => {
  it('[Y-05] an advancing playlist has new media, an unchanged one has none', () => {
    expect(readAll([live(4), live(5), live(5), live(7)]).isNew).toEqual([true, true, false, true])
  })

  it('[Y-05] an ended playlist has nothing new, however often it is read', () => {
    const { isNew, progress } = readAll([live(4), ended(5), ended(5), ended(5)])
    expect(isNew).toEqual([true, false, false, false])
    expect(progress.latest?.isEnded).toBe(true)
    expect(readAll([ended(5), ended(5)]).isNew).toEqual([false, false])
  })

  it('[Y-05] a live playlist at the address of an ended one is new', () => {
    const { isNew, progress } = readAll([live(4), ended(5), live(1), live(2)])
    expect(isNew).toEqual([true, false, true, true])
    expect([progress.latest?.isEnded, progress.restarts]).toEqual([false, 1])
  })

  it('[Y-05] a cache with older playlists yields nothing new; an encoder whose numbers begin again does', () => {
    expect(readAll([live(9), live(8), live(9), live(8), live(10)]).isNew).toEqual([
      true,
      false,
      false,
      false,
      true,
    ])
    const again = readAll([live(9), live(4), live(4), live(5), live(6)])
    expect(again.isNew).toEqual([true, false, false, true, true])
    expect(readAll([live(9), live(1), live(1), live(2)]).isNew).toEqual([true, true, false, true])
    expect(again.progress.restarts).toBe(1)
  })

  it('[Y-05] reading a playlist again never yields new media, whatever was read before', () => {
    const playlist = fc.record({ end: fc.integer({ min: 1, max: 12 }), isEnded: fc.boolean() })
    fc.assert(
      fc.property(fc.array(playlist), playlist, (history, { end, isEnded }) => {
        const last = isEnded ? ended(end) : live(end)
        const { isNew } = readAll([
          ...history.map((one) => (one.isEnded ? ended(one.end) : live(one.end))),
          last,
          last,
          last,
        ])
        expect(isNew.slice(-2)).toEqual([false, false])
      }),
    )
  })
})
