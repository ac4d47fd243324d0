import type { FaultGroups } from '../faults/fault.ts'
import { expireIfDue } from '../charges/instructions.ts'
import { ApiError } from '../api-error.ts'
import type { Sandbox } from '../sandbox.ts'
import { transactionShape } from '../shapes/transaction-shape.ts'
import { isPaid, type Transaction, type TransactionStatus } from '../world/transaction.ts'
import type { ApiEndpoint } from './api-endpoint.ts'

export const verify: ApiEndpoint = {
  route: 'verify',
  method: 'GET',
  url: '/transaction/verify/:reference',
  referenceOf: (_sandbox, { params }) => params.reference ?? null,
  execute(sandbox, { params }) {
    const transaction = sandbox.world.transactions.get(params.reference ?? '')
    if (!transaction) throw new ApiError(400, 'Transaction reference not found.', 'transaction_not_found')
    expireIfDue(sandbox, transaction)
    const fault = sandbox.faults.take('verify', { reference: transaction.reference })
    if (fault?.kind === 'verify-not-found')
      throw new ApiError(404, 'Transaction reference not found.', 'transaction_not_found')
    return { message: 'Verification successful', data: responseData(sandbox, transaction, fault) }
  },
}

type ResponseFault = Exclude<FaultGroups['verify'], { kind: 'verify-not-found' }>

/** Faults change the response, not the state. */
function responseData(sandbox: Sandbox, transaction: Transaction, fault: ResponseFault | null) {
  const shape = transactionShape(sandbox, transaction)
  switch (fault?.kind) {
    case undefined:
      return shape
    case 'verify-amount':
      return { ...shape, amount: fault.amount }
    case 'verify-currency':
      return { ...shape, currency: fault.currency }
    case 'verify-email':
      return { ...shape, customer: { ...shape.customer, email: fault.email } }
    case 'verify-without-fees':
      return { ...shape, fees: null }
    case 'verify-status':
      return transactionShape(sandbox, withStatus(transaction, fault.status))
  }
}

const unpaid: readonly TransactionStatus[] = ['abandoned', 'ongoing', 'pending', 'failed']

function withStatus(transaction: Transaction, status: TransactionStatus): Transaction {
  if (!unpaid.includes(status) || !isPaid(transaction)) return { ...transaction, status }
  const gatewayResponse = status === 'failed' ? 'Declined' : 'The transaction was not completed'
  return { ...transaction, status, gatewayResponse, paidAt: null, fees: null, authorizationCode: null }
}
