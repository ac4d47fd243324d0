import { expect, it } from 'vitest'
import { readCheckout } from './use-checkout.ts'

const begun = { reference: 'kallo-1', page: '/subscription/purchase?months=3&devices=2', isTest: true }

it('[S-03] remembers where checkout started', () => {
  expect(readCheckout(JSON.stringify(begun))).toEqual(begun)
})

it.each([null, '', 'null', '{', '[]', '{"reference":1}', JSON.stringify({ ...begun, page: undefined })])(
  '[S-03] ignores %s',
  (text) => {
    expect(readCheckout(text)).toBeNull()
  },
)
