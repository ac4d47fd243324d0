import { expect, it } from 'vitest'
import { aSandbox } from '../testing/a-sandbox.ts'

it.each([
  [{ kind: 'verify-amount', amount: 100 } as const, { status: 'success', amount: 100 }],
  [{ kind: 'verify-currency', currency: 'USD' } as const, { status: 'success', currency: 'USD' }],
  [{ kind: 'verify-email', email: 'eve@kallo.test' } as const, { customer: { email: 'eve@kallo.test' } }],
])('%j is returned once, then the actual state', async (fault, returned) => {
  const { control, paid, verify } = await aSandbox()
  const truth = await paid({ reference: 'sub-1' })
  control.inject(fault)
  expect(await verify('sub-1')).toMatchObject(returned)
  expect(await verify('sub-1')).toEqual(truth)
})

it('verify-status: pending n times, without fields of a charge', async () => {
  const { control, paid, verify } = await aSandbox()
  await paid({ reference: 'sub-1' })
  control.inject({ kind: 'verify-status', status: 'pending', times: 2 })
  for (let call = 1; call <= 2; call++)
    expect(await verify('sub-1')).toMatchObject({
      status: 'pending',
      paid_at: null,
      fees: null,
      authorization: {},
    })
  expect((await verify('sub-1')).status).toBe('success')
})

it('verify-status: abandoned first, then success, for one reference', async () => {
  const { control, paid, verify } = await aSandbox()
  await paid({ reference: 'sub-1' })
  await paid({ reference: 'sub-2' })
  control.inject({ kind: 'verify-status', status: 'abandoned', reference: 'sub-1' })
  expect((await verify('sub-2')).status).toBe('success')
  expect((await verify('sub-1')).status).toBe('abandoned')
  expect((await verify('sub-1')).status).toBe('success')
})

it('verify-status: reversed keeps the fields of the charge', async () => {
  const { control, paid, verify } = await aSandbox()
  const truth = await paid({ reference: 'sub-1' })
  control.inject({ kind: 'verify-status', status: 'reversed' })
  expect(await verify('sub-1')).toEqual({ ...truth, status: 'reversed' })
})

it('verify-not-found: 404 for a transaction that exists', async () => {
  const { control, paid, get } = await aSandbox()
  await paid({ reference: 'sub-1' })
  control.inject({ kind: 'verify-not-found' })
  expect(await get('/transaction/verify/sub-1')).toMatchObject({
    status: 404,
    body: { status: false, code: 'transaction_not_found' },
  })
  expect((await get('/transaction/verify/sub-1')).status).toBe(200)
})
