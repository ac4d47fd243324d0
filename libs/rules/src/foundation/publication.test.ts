import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextPublicationChange, publicationStatus, type Publication } from './publication.ts'

const published: Publication = {
  isPublished: true,
  isDraft: false,
  publishAt: null,
  unpublishAt: null,
  deletedAt: null,
}

describe('publication', () => {
  it.each<[string, Partial<Publication>, string]>([
    ['without times', {}, 'published'],
    ['before its first instant', { publishAt: 1_001 }, 'scheduled'],
    ['at its first instant', { publishAt: 1_000 }, 'published'],
    ['just before its end', { unpublishAt: 1_001 }, 'published'],
    ['at its end', { unpublishAt: 1_000 }, 'ended'],
    ['between both times', { publishAt: 500, unpublishAt: 1_500 }, 'published'],
    ['never published', { isPublished: false, isDraft: true, publishAt: 500 }, 'draft'],
    ['unpublished', { isPublished: false }, 'unpublished'],
    ['in the bin', { deletedAt: 900 }, 'deleted'],
  ])('[L-02] %s', (_when, changes, status) => {
    expect(publicationStatus({ ...published, ...changes }, 1_000)).toBe(status)
  })

  it('[L-02] the status is constant until the next change', () => {
    const time = fc.option(fc.integer({ min: 0, max: 100 }))
    const one = fc.record({
      isPublished: fc.boolean(),
      isDraft: fc.boolean(),
      publishAt: time,
      unpublishAt: time,
      deletedAt: time,
    })
    fc.assert(
      fc.property(fc.array(one, { maxLength: 5 }), fc.integer({ min: 0, max: 100 }), (all, nowMs) => {
        const next = Math.min(nextPublicationChange(all, nowMs), 101)
        const statuses = (at: number) => all.map((publication) => publicationStatus(publication, at))
        for (let at = nowMs; at < next; at++) expect(statuses(at)).toEqual(statuses(nowMs))
      }),
    )
  })
})
