import * as z from 'zod'
import { ApiError } from '../api-error.ts'
import { createRefund as makeRefund } from '../refunds/create-refund.ts'
import type { Sandbox } from '../sandbox.ts'
import { newRefundShape, refundShape } from '../shapes/refund-shape.ts'
import { findTransaction } from '../world/world.ts'
import type { Refund } from '../world/refund.ts'
import { currencies } from '../world/transaction.ts'
import { textField, type ApiEndpoint } from './api-endpoint.ts'
import { currency, minorUnits, pageOf, pageQuery, read } from './input.ts'

const body = z.object({
  transaction: z.union([z.int(), z.string().min(1)], 'Transaction is required').transform(String),
  amount: minorUnits.nullish(),
  currency: currency.nullish(),
  customer_note: z.string().max(1_000).nullish(),
  merchant_note: z.string().max(1_000).nullish(),
})

export const createRefund: ApiEndpoint = {
  route: 'create-refund',
  method: 'POST',
  url: '/refund',
  referenceOf: ({ world }, request) =>
    findTransaction(world, textField(request.body, 'transaction') ?? '')?.reference ?? null,
  execute(sandbox, request) {
    const given = read(body, request.body)
    const [refund, transaction] = makeRefund(sandbox, {
      transaction: given.transaction,
      amount: given.amount ?? null,
      currency: given.currency ?? null,
      customerNote: given.customer_note ?? null,
      merchantNote: given.merchant_note ?? null,
    })
    return {
      message: 'Refund has been queued for processing',
      data: newRefundShape(sandbox, refund, transaction),
    }
  },
}

const query = z.object({
  ...pageQuery,
  /** The numeric ID; references are not accepted. */
  transaction: z.string().regex(/^\d+$/, 'Transaction ID should be numeric.').optional(),
  currency: z.enum(currencies, 'Currency not supported by merchant').optional(),
})

export const listRefunds: ApiEndpoint = {
  route: 'list-refunds',
  method: 'GET',
  url: '/refund',
  referenceOf: ({ world }, request) =>
    findTransaction(world, textField(request.query, 'transaction') ?? '')?.reference ?? null,
  execute(sandbox, request) {
    const asked = read(query, request.query)
    const wanted = sandbox.world.refunds
      .values()
      .filter((refund) => asked.currency === undefined || refund.currency === asked.currency)
      .filter(
        (refund) =>
          asked.transaction === undefined || shape(sandbox, refund).transaction === Number(asked.transaction),
      )
    const { rows, meta } = pageOf(wanted, asked)
    return { message: 'Refunds retrieved', data: rows.map((refund) => shape(sandbox, refund)), meta }
  },
}

export const fetchRefund: ApiEndpoint = {
  route: 'fetch-refund',
  method: 'GET',
  url: '/refund/:id',
  referenceOf: ({ world }, { params }) => world.refunds.get(Number(params.id))?.transactionReference ?? null,
  execute(sandbox, { params }) {
    const refund = sandbox.world.refunds.get(Number(params.id))
    if (!refund) throw new ApiError(404, 'Refund not found', 'refund_not_found')
    return { message: 'Refund retrieved', data: shape(sandbox, refund) }
  },
}

function shape(sandbox: Sandbox, refund: Refund) {
  const transaction = sandbox.world.transactions.get(refund.transactionReference)
  if (!transaction) throw new Error(`refund ${refund.id} belongs to no transaction`)
  return refundShape(sandbox, refund, transaction)
}
