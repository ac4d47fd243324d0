import fc from 'fast-check'
import { expect, it } from 'vitest'
import { aSandbox, type TestSandbox } from '../testing/a-sandbox.ts'

type Deed = (sandbox: TestSandbox, reference: string) => unknown

const amount = 10_000
const url = ({ control }: TestSandbox, reference: string) =>
  control.transactions().find((one) => one.reference === reference)?.accessCode ?? 'none'
const at = (sandbox: TestSandbox, reference: string, step: string, fields: Record<string, string>) =>
  fetch(`${sandbox.address}/checkout/${url(sandbox, reference)}/${step}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })

const deeds: Record<string, Deed> = {
  initialize: (sandbox, reference) => sandbox.open({ reference, amount }).catch(() => undefined),
  'pay by card': (sandbox, reference) =>
    at(sandbox, reference, 'card', { number: '4084084084084081', expiry: '12/30', cvv: '408' }),
  'be declined': (sandbox, reference) =>
    at(sandbox, reference, 'card', { number: '4084080000005408', expiry: '12/30', cvv: '001' }),
  'go to the bank': (sandbox, reference) =>
    at(sandbox, reference, 'card', { number: '5192602720584796', expiry: '12/30', cvv: '123' }),
  authorise: (sandbox, reference) => at(sandbox, reference, 'bank', { decision: 'authorise' }),
  cancel: (sandbox, reference) => at(sandbox, reference, 'cancel', {}),
  'refund half': (sandbox, reference) => sandbox.post('/refund', { transaction: reference, amount: 5_000 }),
  'refund most': (sandbox, reference) => sandbox.post('/refund', { transaction: reference, amount: 8_000 }),
  'refund all': (sandbox, reference) => sandbox.post('/refund', { transaction: reference }),
  'move refunds': ({ control }) => control.advanceRefunds(),
  'let a refund fail': ({ control }) => control.inject({ kind: 'refund-fails' }),
}
const plan = fc.array(
  fc.record({ deed: fc.constantFrom(...Object.keys(deeds)), reference: fc.constantFrom('a', 'b') }),
  { maxLength: 25 },
)

it('random sequences: one charge and one charge.success per payment, refunds ≤ paid', async () => {
  const sandbox = await aSandbox()
  const { control } = sandbox
  await fc.assert(
    fc.asyncProperty(plan, async (steps) => {
      control.reset()
      // Two steps run at a time.
      for (let index = 0; index < steps.length; index += 2)
        await Promise.all(
          steps.slice(index, index + 2).map(({ deed, reference }) => deeds[deed]?.(sandbox, reference)),
        )
      const paid = control.transactions().filter(({ paidAt }) => paidAt !== null)
      const told = control.webhooks().filter(({ event }) => event === 'charge.success')
      expect(told.map(({ reference }) => reference).toSorted()).toEqual(
        paid.map(({ reference }) => reference).toSorted(),
      )
      expect(control.chargesTotal().map((total) => total.amount)).toEqual(
        paid.length === 0 ? [] : [paid.length * amount],
      )
      for (const { reference, status } of paid) {
        const counting = control
          .refunds()
          .filter((one) => one.transactionReference === reference && one.status !== 'failed')
        const refunded = counting.reduce((sum, refund) => sum + refund.amount, 0)
        expect(refunded).toBeLessThanOrEqual(amount)
        expect(status === 'success').toBe(refunded < amount)
      }
    }),
    { numRuns: 40 },
  )
})
