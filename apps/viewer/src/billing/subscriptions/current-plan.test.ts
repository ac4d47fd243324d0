import { expect, it } from 'vitest'
import { purchaseLabel } from './current-plan.tsx'

const availability = (third: 0 | 1) => [
  { _id: 'live', name: 'Live', status: 1 as const },
  { _id: 'vod', name: 'VOD', status: 1 as const },
  { _id: 'subscription', name: 'Subscription', status: third },
]

it.each([
  [1, false, 'subscribe'],
  [0, false, 'purchase'],
  [1, true, 'purchase'],
  [0, true, 'purchase'],
] as const)('[M-05] status %i, test page %s: %s', (third, isOtherState, label) => {
  expect(purchaseLabel(availability(third), isOtherState)).toBe(label)
})

it('[M-05] a list without a third type requires no subscription', () => {
  expect(purchaseLabel([], false)).toBe('purchase')
})
