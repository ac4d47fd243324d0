import { describe, expect, it } from 'vitest'
import { changeVerb, whatChanged, type ChangeFacts } from './what-changed.ts'

const write = (value: number) => String(value)
const nothing: ChangeFacts = { figures: [], declines: [], contents: [] }
const textsOf = (facts: Partial<ChangeFacts>) =>
  whatChanged({ ...nothing, ...facts }, write).map(({ tone, text }) => `${tone}: ${text}`)

describe('what changed', () => {
  it('[Q-10] says how a figure changed', () => {
    expect(
      [
        [30, 15],
        [31, 10],
        [5, 10],
        [134, 100],
        [88, 100],
        [0, 4],
        [4, 0],
        [60, 10],
        [25, 10],
        [25, 7],
      ].map(([value = 0, previous = 0]) => changeVerb(value, previous)),
    ).toEqual([
      'doubled',
      'tripled',
      'halved',
      'rose by 34%',
      'fell by 12%',
      'stopped',
      'are new',
      'rose to 6 times as much',
      'more than doubled',
      'more than tripled',
    ])
  })

  it('[Q-10] names the numbers and the most frequent reason of failed charges', () => {
    expect(
      textsOf({
        figures: [{ id: 'failed-charges', unit: 'count', value: 31, previous: 15 }],
        declines: [
          { reason: 'Insufficient Funds', count: 9 },
          { reason: 'Expired Card', count: 14 },
        ],
      }),
    ).toEqual(['worse: Failed charges doubled: 31 after 15; 14 of 31 were declined with “Expired Card”.'])
  })

  it('[Q-10] leaves out figures that changed by less than a tenth, and counts that changed by less than three', () => {
    const figures = [
      { id: 'new', unit: 'count', value: 5, previous: 3 },
      { id: 'cancelled', unit: 'count', value: 105, previous: 100 },
      { id: 'revenue-ngn', unit: 'NGN', value: 109, previous: 100 },
      { id: 'lost', unit: 'count', value: 4, previous: 4 },
    ] as const
    expect(textsOf({ figures })).toEqual([])
  })

  it('[Q-10] begins with the largest change, and rates fewer losses as better', () => {
    expect(
      textsOf({
        figures: [
          { id: 'new', unit: 'count', value: 20, previous: 15 },
          { id: 'cancelled', unit: 'count', value: 4, previous: 16 },
        ],
        contents: [
          { name: 'Eko News', value: 10_000, previous: 1_000 },
          { name: 'Heritage', value: 1_010, previous: 1_000 },
        ],
      }),
    ).toEqual([
      'better: Watch time of Eko News rose to 10 times as much: 10000 after 1000.',
      'better: Cancelled subscriptions fell by 75%: 4 after 16.',
      'better: New subscribers rose by 33%: 20 after 15.',
    ])
  })
})
