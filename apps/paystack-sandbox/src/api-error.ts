/** An error response in Paystack's format. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, message: string, code: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

export function errorBody({ message, code }: ApiError) {
  return { status: false, message, meta: { nextStep: nextSteps[code] ?? fallback }, type: typeOf(code), code }
}

const fallback = 'Ensure that the values you send are the documented ones'

const nextSteps: Partial<Record<string, string>> = {
  duplicate_reference: 'Try and create the Transaction or Charge with a new reference',
  invalid_Key: 'Ensure that you provide the correct authorization key for the request',
  transaction_not_found: 'Ensure that you send the reference of a transaction that exists',
  insufficient_balance: 'Top up your balance and try again',
  rate_limited: 'Wait a few minutes and try again',
}

function typeOf(code: string): string {
  if (code === 'internal_error' || code === 'rate_limited') return 'api_error'
  return code === 'insufficient_balance' ? 'processor_error' : 'validation_error'
}
