import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTag, isShrunk, recogniseEntries } from './import-entries.ts'
import { matchGuides, normaliseName } from './import-match.ts'

const target = (name: string, guideIds: string[] = []) => ({
  channelId: name,
  name,
  tag: name.toLowerCase(),
  guideIds,
})
const guide = (guideId: string, ...names: string[]) => ({ guideId, names })

describe('matching channels to guides', () => {
  it('[J-07] prefers the exact ID, ignoring case', () => {
    expect(matchGuides([target('One', ['One.NG'])], [guide('x', 'One'), guide('one.ng', 'Other')])).toEqual([
      { channelId: 'One', guideId: 'one.ng', how: 'exact', candidates: [] },
    ])
  })

  it('[J-07] gives several channels with one ID the same guide', () => {
    const matches = matchGuides([target('One', ['1']), target('One HD', ['1'])], [guide('1', 'One')])
    expect(matches.map(({ guideId }) => guideId)).toEqual(['1', '1'])
  })

  it('[J-07] compares names without quality, prefix, accents and punctuation', () => {
    for (const name of ['NG: Télé-One HD', 'UK| Tele One (1080p)', 'tele.one [backup]', 'TELE ONE FHD'])
      expect(normaliseName(name), name).toBe('teleone')
    expect(normaliseName('HD')).toBe('hd')
    expect(normaliseName('قناة الجزيرة HD')).toBe(normaliseName('قناة الجزيرة'))
    expect(matchGuides([target('NG: Téle One HD')], [guide('t1', 'Tele One')])[0]).toMatchObject({
      guideId: 't1',
      how: 'name',
    })
  })

  it('[J-07] proposes a clearly similar name', () => {
    expect(
      matchGuides(
        [target('Channels Television Lagos')],
        [guide('c', 'Channels Television Lagoss'), guide('d', 'Silverbird')],
      )[0],
    ).toMatchObject({ guideId: null, how: 'similar', candidates: ['c'] })
  })

  it('[J-07] never proposes a guide whose name has other numbers', () => {
    const guides = Array.from({ length: 60 }, (_, index) => guide(`ch${index + 1}`, `Channel ${index + 1}`))
    const targets = Array.from({ length: 90 }, (_, index) => target(`Channel Número ${index + 1}`))
    const found = matchGuides(targets, guides)
    for (const { channelId, guideId, candidates } of found) {
      const own = `ch${channelId.replace(/\D+/, '')}`
      expect(guideId).toBeNull()
      expect(candidates.filter((candidate) => candidate !== own)).toEqual([])
    }
    expect(matchGuides([target('Canal 061 Mundial')], [guide('m', 'Canal 61 Mundiale')])[0]).toMatchObject({
      how: 'similar',
      candidates: ['m'],
    })
    expect(matchGuides([target('Africa Magic')], [guide('m', 'Africa Magic 2')])[0]?.how).toBe('none')
  })

  it('[J-07] leaves the choice to an operator where several guides fit', () => {
    expect(matchGuides([target('Sport 1')], [guide('a', 'Sport 1'), guide('b', 'SPORT-1')])[0]).toMatchObject(
      {
        guideId: null,
        how: 'ambiguous',
        candidates: ['a', 'b'],
      },
    )
    expect(
      matchGuides(
        [target('Super Sport Football 1')],
        [guide('a', 'Super Sports Football 1'), guide('b', 'Super Sport Footballs 1')],
      )[0],
    ).toMatchObject({ guideId: null, how: 'ambiguous' })
    expect(matchGuides([target('Arise')], [guide('a', 'Wazobia')])[0]).toMatchObject({ how: 'none' })
  })
})

describe('recognising the channels of a playlist', () => {
  const entry = (name: string, url: string, guideId = '') => ({ name, url, guideId })
  it('[J-05] recognises a renamed channel by its address, and a moved one by ID or name', () => {
    const known = [entry('A', 'u1', 'a'), entry('B', 'u2'), entry('C', 'u3', 'c')]
    const now = [entry('C', 'u9', 'c'), entry('Bee', 'u2'), entry('A', 'u8'), entry('D', 'u4')]
    expect(recogniseEntries(now, known)).toEqual([2, 1, 0, null])
  })

  it('[J-05] uses each known channel once, and recognises an unchanged playlist fully', () => {
    const entries = fc.array(
      fc.record({
        name: fc.constantFrom('A', 'B', 'A HD'),
        url: fc.constantFrom('u1', 'u2', 'u3'),
        guideId: fc.constantFrom('', 'x'),
      }),
    )
    fc.assert(
      fc.property(entries, entries, (now, known) => {
        const found = recogniseEntries(now, known).filter((index) => index !== null)
        expect(new Set(found).size).toBe(found.length)
        expect(recogniseEntries(now, now).every((index) => index !== null)).toBe(true)
      }),
    )
  })

  it('[J-10] a result counts as shrunk below 70 %', () => {
    expect(isShrunk(100, 70)).toBe(false)
    expect(isShrunk(100, 69)).toBe(true)
    expect(isShrunk(0, 0)).toBe(false)
  })

  it('[J-05] tags are Latin, free and accepted by the database', () => {
    const taken = new Set(['news'])
    expect(createTag('Néws!', 1, (tag) => taken.has(tag))).toBe('news-2')
    expect(createTag('قناة', 7, () => false)).toBe('channel-7')
    expect(createTag('My Playlist', 3, () => false)).toBe('channel-3')
    fc.assert(
      fc.property(fc.string(), (name) => {
        expect(createTag(name, 1, () => false)).toMatch(/^[a-z0-9][a-z0-9-]{0,62}$/)
      }),
    )
  })
})
