import { expect, it } from 'vitest'
import type { OverviewData } from '../contents/queries.ts'
import { sampleRow } from './sample-rows.ts'

const vod = (tag: string) => ({
  _id: tag,
  tag,
  name: tag,
  image: `vods/${tag}.webp`,
  description: '',
  category: 'drama',
  duration: 60,
})
const overviewOf = (films: number): OverviewData => ({
  content: [],
  time_zone: 'Africa/Lagos',
  channelsCategory: [],
  vodsCategory: [],
  channelsList: [],
  vodsList: Array.from({ length: films }, (_, index) => vod(`film-${index}`)),
  userSubscriptions: [],
  adsData: [],
})

it('[B-36] a row of the preview has films of the catalogue, and rows begin with different ones', () => {
  const overview = overviewOf(20)
  expect(sampleRow('new', overview)?.items.map(({ tag }) => tag)).toEqual(
    Array.from({ length: 12 }, (_, index) => `film-${index}`),
  )
  expect(sampleRow('popular', overview)?.items[0]?.tag).toBe('film-5')
  const begun = sampleRow('continue-watching', overview)?.items ?? []
  expect(begun.map(({ positionSeconds }) => positionSeconds)).toEqual([20, 35, 50, 65])
  const because = sampleRow('because-you-watched', overview)
  expect([because?.because?.tag, because?.items[0]?.tag]).toEqual(['film-8', 'film-9'])
})

it('[B-36] a row of the preview with fewer than two entries is left out, as viewers would not see it', () => {
  expect(sampleRow('new', overviewOf(1))).toBeNull()
  expect(sampleRow('on-now', overviewOf(20))).toBeNull()
  expect(sampleRow('because-you-watched', overviewOf(2))).toBeNull()
})
