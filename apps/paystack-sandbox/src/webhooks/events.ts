import { disputeShape } from '../shapes/refund-shape.ts'
import { integrationId, transactionShape } from '../shapes/transaction-shape.ts'
import { domainOf, type Sandbox } from '../sandbox.ts'
import type { Dispute } from '../world/dispute.ts'
import type { Refund } from '../world/refund.ts'
import type { Transaction } from '../world/transaction.ts'
import type { WebhookEvent } from './webhook-queue.ts'
import type { Subscription } from '../world/world.ts'

/**
 * Differs from verify: the plan is `{}` instead of null if there is none, and metadata sent as text becomes an
 * object.
 */
export function chargeSuccess(sandbox: Sandbox, transaction: Transaction): WebhookEvent {
  const data = { ...transactionShape(sandbox, transaction), plan: {} }
  return {
    event: 'charge.success',
    reference: transaction.reference,
    data: { ...data, metadata: asObject(data.metadata) },
  }
}

/** Events such as `refund.pending`. The amount is a string, except in events about failures, where it is a number. */
export function refundEvent(sandbox: Sandbox, refund: Refund, email: string): WebhookEvent {
  const isTrouble = refund.status === 'failed' || refund.status === 'needs-attention'
  return {
    event: `refund.${refund.status}`,
    reference: refund.transactionReference,
    data: {
      status: refund.status,
      transaction_reference: refund.transactionReference,
      refund_reference: refund.status === 'pending' ? null : refund.reference,
      amount: isTrouble ? refund.amount : String(refund.amount),
      currency: refund.currency,
      processor: 'instant-transfer',
      customer: { first_name: null, last_name: null, email },
      integration: integrationId,
      domain: domainOf(sandbox),
      ...(refund.status === 'needs-attention' ? attention(refund) : {}),
    },
  }
}

export function disputeEvent(
  sandbox: Sandbox,
  dispute: Dispute,
  what: 'create' | 'remind' | 'resolve',
): WebhookEvent {
  return {
    event: `charge.dispute.${what}`,
    reference: dispute.transactionReference,
    data: disputeShape(sandbox, dispute),
  }
}

export function subscriptionNotRenewed(sandbox: Sandbox, subscription: Subscription): WebhookEvent {
  const { code, emailToken, amount, status, planCode, email, createdAt } = subscription
  return {
    event: 'subscription.not_renew',
    reference: code,
    data: {
      domain: domainOf(sandbox),
      status,
      subscription_code: code,
      email_token: emailToken,
      amount,
      plan: { plan_code: planCode },
      customer: { email },
      created_at: new Date(createdAt).toISOString(),
    },
  }
}

function attention({ id, customerNote, merchantNote }: Refund) {
  return { id: String(id), customer_note: customerNote, merchant_note: merchantNote }
}

function asObject(metadata: unknown): unknown {
  if (typeof metadata !== 'string' || metadata === '') return metadata
  try {
    return JSON.parse(metadata) as unknown
  } catch {
    return metadata
  }
}
