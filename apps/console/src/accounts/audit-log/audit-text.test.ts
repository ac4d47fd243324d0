import { expect, it } from 'vitest'
import { actionText } from './audit-actions.ts'
import { changeTexts } from './audit-text.ts'

it('[O-05] the audit log names actions in words', () => {
  expect(actionText('plan.change')).toBe('Changed a plan')
  expect(actionText('subscriber.extend')).toBe('Gave free days')
  expect(actionText('operator.login')).toBe('Signed in')
  for (const kind of ['channel', 'vod', 'series', 'category', 'banner', 'ad'])
    for (const action of ['create', 'change', 'move', 'delete', 'restore'])
      expect(actionText(`${kind}.${action}`)).not.toContain('.')
  expect(actionText('thing.of-later')).toBe('thing.of-later')
})

it('[O-05] the audit log shows changes with amounts, times and words instead of keys', () => {
  const before = { priceNgnMinor: 250_000, isOnSale: true, name: 'Month', tags: ['a'], seller: { name: 'A' } }
  const after = {
    priceNgnMinor: 150_000,
    isOnSale: false,
    name: 'Month',
    tags: ['a', 'b'],
    seller: { name: 'B' },
  }
  expect(changeTexts(before, after)).toEqual([
    'Price in naira: ₦2,500.00 → ₦1,500.00',
    'On sale: Yes → No',
    'Tags: a → a, b',
    'Seller name: A → B',
  ])
  expect(changeTexts(null, { id: 'c-1', version: 1, position: 3, category_id: 'x', name: 'One' })).toEqual([
    'Name: One',
  ])
  expect(changeTexts(null, { position: 3 })).toEqual(['Position: 3'])
  expect(changeTexts(null, { amountMinor: 5_000, currency: 'USD', reason: 'Paid twice' })).toEqual([
    'Amount: $50.00',
    'Currency: USD',
    'Reason: Paid twice',
  ])
  expect(changeTexts(null, { extraDeviceMinor: { NGN: 50_000, USD: 100 } })).toEqual([
    expect.stringContaining('₦500.00'),
    expect.stringContaining('$1.00'),
  ])
  expect(changeTexts(null, { amountMinor: 5_000 })).toEqual(['Amount: 50.00'])
  expect(changeTexts({ endsAt: '2026-11-20T09:00:00Z' }, { endsAt: null })).toEqual([
    'Ends at: 20 Nov 2026, 09:00 → none',
  ])
  expect(changeTexts({ priceUsdMinor: 300 }, { priceUsdMinor: null })).toEqual([
    'Price in dollars: $3.00 → none',
  ])
  expect(changeTexts(null, null)).toEqual([])
})
