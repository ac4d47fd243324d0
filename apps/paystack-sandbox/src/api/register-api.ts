import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { failAfter, failBefore } from '../faults/fault-list.ts'
import { ApiError, errorBody } from '../api-error.ts'
import type { Sandbox } from '../sandbox.ts'
import { pay } from '../charges/pay.ts'
import { type ApiEndpoint, checkKey, type RawRequest } from './api-endpoint.ts'
import { chargeAuthorization } from './charge-authorization.ts'
import { fetchCustomer } from './customers.ts'
import { addDisputeEvidence, fetchDispute, listDisputes, resolveDispute } from './disputes.ts'
import { initialize } from './initialize.ts'
import { createRefund, fetchRefund, listRefunds } from './refunds.ts'
import { listSettlements } from './settlements.ts'
import { disableSubscription, fetchSubscription } from './subscriptions.ts'
import { fetchTransaction, listTransactions } from './transactions.ts'
import { verify } from './verify.ts'

const endpoints: readonly ApiEndpoint[] = [
  initialize,
  verify,
  listTransactions,
  fetchTransaction,
  chargeAuthorization,
  createRefund,
  listRefunds,
  fetchRefund,
  listDisputes,
  fetchDispute,
  addDisputeEvidence,
  resolveDispute,
  listSettlements,
  fetchCustomer,
  fetchSubscription,
  disableSubscription,
]

/** Maximum time that a response waits for its webhook, because the receiver may itself wait for the response. */
const earlyMs = 2_000

export function registerApi(app: FastifyInstance, sandbox: Sandbox): void {
  for (const endpoint of endpoints) {
    const { method, url } = endpoint
    app.route({ method, url, handler: (request, reply) => handle(sandbox, endpoint, request, reply) })
  }
}

/** Handles a request in this order: fault before, process, store, fault after, webhooks. */
async function handle(sandbox: Sandbox, endpoint: ApiEndpoint, request: FastifyRequest, reply: FastifyReply) {
  checkKey(request, sandbox.settings)
  const raw: RawRequest = {
    params: request.params as Record<string, string>,
    query: request.query,
    body: request.body,
  }
  const reference = endpoint.referenceOf(sandbox, raw)
  const fault = sandbox.faults.take('call', { route: endpoint.route, reference })
  if (fault && failBefore(fault, reply)) return reply
  const { status, body } = execute(sandbox, endpoint, raw)
  if (fault?.kind === 'webhook-early' && status === 200) await overtake(sandbox, endpoint, reference)
  sandbox.save()
  reply.code(status)
  if (!fault || !failAfter(fault, reply, body)) void reply.send(body)
  // Webhooks are sent after the response, or as soon as it is certain that there will be none.
  setImmediate(sandbox.webhooks.send)
  return reply
}

function execute(sandbox: Sandbox, endpoint: ApiEndpoint, raw: RawRequest) {
  try {
    return { status: 200, body: { status: true, ...endpoint.execute(sandbox, raw) } }
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, body: errorBody(error) }
    throw error
  }
}

/** Sends webhooks before the response. After initialize, the payment is made first. */
async function overtake(sandbox: Sandbox, { route }: ApiEndpoint, reference: string | null): Promise<void> {
  if (route === 'initialize' && reference !== null) pay(sandbox, reference, 'success')
  sandbox.save()
  sandbox.webhooks.send()
  const enough = Promise.withResolvers<void>()
  const timer = setTimeout(enough.resolve, earlyMs)
  await Promise.race([sandbox.webhooks.idle(), enough.promise])
  clearTimeout(timer)
}
