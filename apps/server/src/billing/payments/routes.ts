import { packages } from '@kallo/contract/billing/plans'
import { paymentLinks } from '@kallo/contract/billing/payment-links'
import { payments } from '@kallo/contract/billing/payments'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route, withMessage, type Route } from '../../platform/http/route.ts'
import { createOrderCodeLimiter } from '../promo-codes/index.ts'
import { checkout } from './place/checkout.ts'
import { claimPayment } from './settle/claim-payment.ts'
import type { PaymentDeps } from './payment-store.ts'
import { describeQuote } from './quote/describe-quote.ts'
import { handleWebhook } from './settle/handle-webhook.ts'
import { quoteOrder } from './quote/quote-order.ts'
import { listOpenPayments } from './settle/list-open-payments.ts'
import { listReceipts, viewReceipt } from './receipts/receipts.ts'
import { payByLink, viewPaymentLink } from './renewals/pay-by-link.ts'
import { viewPayment } from './settle/view-payment.ts'

/** S-03…S-14. */
export function paymentRoutes(deps: PaymentDeps & Pick<Deps, 'limits' | 'linkKey' | 'siteUrl'>): Route[] {
  const { db, limits } = deps
  // S-20: guessing codes through quotes and checkouts is limited, too.
  const limitWrongCodes = createOrderCodeLimiter(limits)
  return [
    route(payments.quote, async ({ principal: { accountId }, body, ip }) =>
      limitWrongCodes({ accountId, ip }, body.promoCode, async () =>
        describeQuote(deps, db, await quoteOrder(deps, db, accountId, body)),
      ),
    ),
    route(payments.checkout, ({ principal: { accountId }, body, baseUrl, ip }) =>
      limitWrongCodes({ accountId, ip }, body.promoCode, () => checkout(deps, accountId, body, baseUrl)),
    ),
    route(payments.open, ({ principal }) => listOpenPayments(deps, principal.accountId)),
    route(payments.receipts, ({ principal }) => listReceipts(deps, principal.accountId)),
    route(payments.receipt, ({ principal, params }) => viewReceipt(deps, principal.accountId, params.number)),
    route(payments.view, ({ principal, params }) => viewPayment(deps, principal.accountId, params.reference)),
    route(paymentLinks.view, ({ body }) => viewPaymentLink(deps, body)),
    route(paymentLinks.pay, ({ body, baseUrl }) => payByLink(deps, body, baseUrl)),
    route(packages.claim, async ({ principal, body: { packageId, reference } }) => {
      const data = await claimPayment(deps, principal.accountId, { planId: packageId, reference })
      return withMessage(data, 'Your subscription is active. Enjoy watching!')
    }),
  ]
}

/** Register with `acceptRawBodies`: the signature covers the raw body. */
export function webhookRoutes(deps: PaymentDeps): Route[] {
  return [
    route(payments.webhook, async ({ body, headers }) => {
      const signature = headers['x-paystack-signature']
      await handleWebhook(
        deps,
        Buffer.isBuffer(body) ? body : Buffer.alloc(0),
        typeof signature === 'string' ? signature : '',
      )
      return null
    }),
  ]
}

export function acceptRawBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
}
