import { expect, it, vi } from 'vitest'
import { buildCatalogue } from './catalogue.ts'
import type { CatalogueRows, VodRow } from './contents-store.ts'

/** A VOD that was added on a day of November, and how often its time is read. */
function aVod(tag: string, day: number) {
  const added_at = new Date(Date.UTC(2026, 10, day))
  const read = vi.spyOn(added_at, 'getTime')
  const row = { id: tag, tag, name_translations: {}, added_at, series_id: null } as unknown as VodRow
  return { read, row }
}

it('[B-16] the latest VODs are sorted once, however often they are requested', () => {
  const vods = [aVod('old', 1), aVod('new', 20), aVod('middle', 10)]
  const rows = { types: [], categories: [], channels: [], series: [], ads: [] }
  const catalogue = buildCatalogue(
    { ...rows, vods: vods.map(({ row }) => row) } as unknown as CatalogueRows,
    () => 60,
    'Africa/Lagos',
  )
  const reads = () => vods.reduce((sum, { read }) => sum + read.mock.calls.length, 0)
  expect(catalogue.latestVods().map(({ tag }) => tag)).toEqual(['new', 'middle', 'old'])
  const first = reads()
  expect(catalogue.latestVods()).toHaveLength(3)
  expect(reads()).toBe(first)
})
