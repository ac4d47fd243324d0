import { packages } from '@kallo/contract/billing/plans'
import { payments } from '@kallo/contract/billing/payments'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { Answer, envelope, route, type Route } from '../../platform/http/api.ts'
import { beginCheckout } from './begin-checkout.ts'
import { claimPayment } from './claim-payment.ts'
import type { PaymentDeps } from './payment-store.ts'
import { describeQuote } from './describe-quote.ts'
import { handleWebhook } from './handle-webhook.ts'
import { prepareOrder } from './prepare-order.ts'
import { listReceipts, viewReceipt } from './receipts.ts'
import { viewPayment } from './view-payment.ts'

const quoteLimit = { name: 'quote', burst: 60, everyMs: 1_000 }
const checkoutLimit = { name: 'checkout', burst: 20, everyMs: 15_000 }

/** S-03…S-14. */
export function paymentRoutes<Identity extends { accountId: string }>(
  deps: PaymentDeps & Pick<Deps, 'limits'>,
): Route<Identity>[] {
  const { db, limits } = deps
  return [
    route(payments.quote, async ({ identity, body }) => {
      const accountId = identity?.accountId ?? ''
      limits.take(quoteLimit, accountId)
      return describeQuote(deps, db.query, await prepareOrder(deps, db.query, accountId, body))
    }),
    route(payments.checkout, ({ identity, body, baseUrl }) => {
      const accountId = identity?.accountId ?? ''
      limits.take(checkoutLimit, accountId)
      return beginCheckout(deps, accountId, body, baseUrl)
    }),
    route(payments.receipts, ({ identity }) => listReceipts(deps, identity?.accountId ?? '')),
    route(payments.receipt, ({ identity, params }) =>
      viewReceipt(deps, identity?.accountId ?? '', params.number),
    ),
    route(payments.view, ({ identity, params }) =>
      viewPayment(deps, identity?.accountId ?? '', params.reference),
    ),
    route(packages.claim, async ({ identity, body }) => {
      const data = await claimPayment(deps, identity?.accountId ?? '', body)
      return new Answer(data, 'Success', 'Your subscription is active. Enjoy watching!')
    }),
  ]
}

/** The signature covers the raw body, so it must not be parsed first. */
export async function registerWebhook(app: FastifyInstance, deps: PaymentDeps): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
    scope.post(
      `/api/v1/${payments.webhook.path}`,
      { schema: { summary: payments.webhook.summary, tags: ['payments'] } },
      async ({ body, headers }, reply) => {
        const signature = headers['x-paystack-signature']
        await handleWebhook(
          deps,
          Buffer.isBuffer(body) ? body : Buffer.alloc(0),
          typeof signature === 'string' ? signature : '',
        )
        return reply.type('application/json; charset=utf-8').send(envelope(null))
      },
    )
    done()
  })
}
