import { payments } from '@kallo/contract/billing/payments'
import type { FastifyInstance } from 'fastify'
import { envelope } from '../../platform/http/api.ts'
import type { PaymentDeps } from './deps.ts'
import { handleWebhook } from './handle-webhook.ts'

/** The signature is over the bytes as they came, so nothing may parse them before it is checked. */
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
