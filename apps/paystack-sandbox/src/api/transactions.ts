import * as z from 'zod'
import { ApiError } from '../api-error.ts'
import { transactionShape } from '../shapes/transaction-shape.ts'
import { transactionById } from '../world/world.ts'
import { transactionStatuses, type Transaction } from '../world/transaction.ts'
import { noReference, type ApiEndpoint } from './api-endpoint.ts'
import { pageOf, pageQuery, read } from './input.ts'

const query = z.object({
  ...pageQuery,
  status: z.enum(transactionStatuses, 'Invalid transaction status').optional(),
  /** The numeric ID; emails and codes are not accepted. */
  customer: z.string().regex(/^\d+$/, 'Customer ID should be numeric.').optional(),
})

export const listTransactions: ApiEndpoint = {
  route: 'list-transactions',
  method: 'GET',
  url: '/transaction',
  referenceOf: noReference,
  execute(sandbox, request) {
    const asked = read(query, request.query)
    const { world } = sandbox
    const isOfCustomer = ({ email }: Transaction) =>
      asked.customer === undefined || world.customers.get(email)?.id === Number(asked.customer)
    const wanted = world.transactions
      .values()
      .filter(({ status }) => asked.status === undefined || status === asked.status)
      .filter(isOfCustomer)
    const { rows, found, meta } = pageOf(wanted, asked)
    return {
      message: 'Transactions retrieved',
      data: rows.map((transaction) => transactionShape(sandbox, transaction)),
      meta: { ...meta, total_volume: found.reduce((sum, { amount }) => sum + amount, 0) },
    }
  },
}

export const fetchTransaction: ApiEndpoint = {
  route: 'fetch-transaction',
  method: 'GET',
  url: '/transaction/:id',
  referenceOf: ({ world }, { params }) => transactionById(world, Number(params.id))?.reference ?? null,
  execute(sandbox, { params }) {
    if (!/^\d+$/.test(params.id ?? ''))
      throw new ApiError(400, 'Transaction ID should be numeric.', 'invalid_params')
    const transaction = transactionById(sandbox.world, Number(params.id))
    if (!transaction) throw new ApiError(404, 'Transaction not found', 'transaction_not_found')
    return { message: 'Transaction retrieved', data: transactionShape(sandbox, transaction) }
  },
}
