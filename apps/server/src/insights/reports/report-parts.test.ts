import { expect, it } from 'vitest'
import { distinctLabels } from './report-parts.ts'

it('[Q-01] rows of one name say what each of them is, others keep their name', () => {
  const rows = [
    { label: 'Episode 1', detail: 'vod/night-1', values: [3] },
    { label: 'News', detail: 'channel/news', values: [2] },
    { label: 'Episode 1', detail: 'vod/day-1', values: [1] },
  ]
  expect(distinctLabels(rows)).toEqual([
    { label: 'Episode 1 (vod/night-1)', values: [3] },
    { label: 'News', values: [2] },
    { label: 'Episode 1 (vod/day-1)', values: [1] },
  ])
})
