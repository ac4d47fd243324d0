import fc from 'fast-check'
import type { Choice } from '../../billing/payments/order.ts'

/** Steps of the simulated accounts: passes bought, extended, renewed on request, and mixed with plans (S-23). */
export const passCheckout = fc.record({
  do: fc.constant('checkout' as const),
  choice: fc.record({
    purpose: fc.constantFrom<Choice['purpose']>('purchase', 'purchase', 'change', 'renewal'),
    planId: fc.constantFrom('d1_1', 'd1_2', 'weekend_1', 'd7_1', 'd7_2'),
    devices: fc.constant(0),
    currency: fc.constantFrom<Choice['currency']>('NGN', 'NGN', 'USD'),
    promoCode: fc.constantFrom('', '', 'HALF50'),
    renew: fc.boolean(),
  }),
})
