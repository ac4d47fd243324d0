import Fastify from 'fastify'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { isCardName } from '../cards/test-cards.ts'
import { faultSchema } from '../faults/fault.ts'
import { resolutions } from '../world/dispute.ts'
import { currencies } from '../world/transaction.ts'
import type { Control } from './control.ts'

const card = z.union([
  z.string().refine(isCardName, 'is no test card'),
  z.object({ number: z.string().regex(/^\d{12,19}$/) }),
])
const ofReference = z.object({ reference: z.string() })
const ofAmount = z.object({ reference: z.string(), amount: z.int().positive().optional() })
const ofDispute = z.object({ id: z.int() })
const ending = z.object({ id: z.int(), resolution: z.enum(resolutions) })
const payment = z.object({ reference: z.string(), card: card.optional() })
const someReference = z.object({ reference: z.string().optional() })
const someEvent = z.object({ event: z.string().optional() })
const settlement = z.object({ id: z.int(), status: z.enum(['processed', 'failed']) })
const address = z.object({ url: z.url({ protocol: /^https?$/ }).nullable() })
const subscription = z.object({
  email: z.string(),
  planCode: z.string(),
  amount: z.int().positive(),
  currency: z.enum(currencies),
})

/** The control over HTTP, on a separate port so that the API's port does not expose it. */
export function createControlServer(control: Control): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true, routerOptions: { ignoreTrailingSlash: true } })
  localOnly(app)
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler((error, _request, reply) => reply.code(400).send({ error: sentenceOf(error) }))

  app.get('/faults', () => control.faults())
  app.post('/faults', ({ body }) => ({ id: control.inject(faultSchema.parse(body)) }))
  app.delete('/faults', () => done(control.clearFaults()))
  app.delete<{ Params: { id: string } }>('/faults/:id', ({ params }) =>
    done(control.clearFaults(Number(params.id))),
  )

  app.get('/transactions', () => control.transactions())
  app.get('/refunds', () => control.refunds())
  app.get('/webhooks', () => control.webhooks())
  app.get('/charges-total', () => control.chargesTotal())

  app.post('/pay', ({ body }) => {
    const { reference, card } = payment.parse(body)
    return control.pay(reference, card)
  })
  app.post('/cancel', ({ body }) => control.cancel(ofReference.parse(body).reference))
  app.post('/refunds/advance', ({ body }) => ({
    moved: control.advanceRefunds(someReference.parse(body ?? {}).reference),
  }))
  app.post('/refunds/settle', ({ body }) => {
    const { id, status } = settlement.parse(body)
    return control.settleRefund(id, status)
  })
  app.post('/refunds', ({ body }) => {
    const { reference, amount } = ofAmount.parse(body)
    return control.refundInDashboard(reference, amount)
  })
  app.post('/reverse', ({ body }) => control.reverse(ofReference.parse(body).reference))
  app.get('/disputes', () => control.disputes())
  app.post('/disputes', ({ body }) => {
    const { reference, amount } = ofAmount.parse(body)
    return control.dispute(reference, amount)
  })
  app.post('/disputes/remind', ({ body }) => done(control.remindOfDispute(ofDispute.parse(body).id)))
  app.post('/disputes/resolve', ({ body }) => {
    const { id, resolution } = ending.parse(body)
    return control.resolveDispute(id, resolution)
  })
  addTransfers(app, control)
  app.post('/payouts', () => control.payOut())
  app.post('/subscriptions', ({ body }) => control.addSubscription(subscription.parse(body)))

  app.post('/webhooks/release', ({ body }) => ({
    released: control.releaseWebhooks(someEvent.parse(body ?? {}).event),
  }))
  app.post('/webhooks/retry', () => done(control.retryWebhooks()))
  app.post('/webhooks/url', ({ body }) => done(control.setWebhookUrl(address.parse(body).url)))
  app.post('/reset', () => done(control.reset()))
  return app
}

/** Payments that the customer makes outside the checkout: transfers, USSD and so on. */
function addTransfers(app: FastifyInstance, control: Control): void {
  app.post('/transfers/open', ({ body }) => control.openInstructions(ofReference.parse(body).reference))
  app.post('/transfers/report', ({ body }) => control.reportTransfer(ofReference.parse(body).reference))
  app.post('/transfers/deliver', ({ body }) => {
    const { reference, amount } = ofAmount.parse(body)
    return control.deliverTransfer(reference, amount)
  })
  app.post('/transfers/expire', ({ body }) => control.expireTransfer(ofReference.parse(body).reference))
}

function done(_nothing: void): { status: 'OK' } {
  return { status: 'OK' }
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof z.ZodError)) return error instanceof Error ? error.message : String(error)
  return error.issues.map(({ path, message }) => `${path.join('.')} ${message}`.trim()).join('; ')
}

/**
 * The control needs no key, so only local programs may use it. Web pages are rejected by their Origin header, or by
 * the Host header in case of DNS rebinding.
 */
export function localOnly(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (isLocal(request)) return
    await reply.code(403).send({ error: 'The control answers programs on this machine only.' })
  })
}

function isLocal({ socket, headers }: Pick<FastifyRequest, 'socket' | 'headers'>): boolean {
  const peer = socket.remoteAddress ?? ''
  const isLoopback = /^(::ffff:)?127\.\d+\.\d+\.\d+$|^::1$/.test(peer)
  const isNamedLocally = /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])(:\d+)?$/.test(headers.host ?? '')
  return isLoopback && isNamedLocally && headers.origin === undefined
}
