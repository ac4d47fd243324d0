import * as z from 'zod'
import { openTransaction } from '../charges/open-transaction.ts'
import { ApiError } from '../api-error.ts'
import type { Sandbox } from '../sandbox.ts'
import { channels } from '../world/transaction.ts'
import { textField, type ApiEndpoint } from './api-endpoint.ts'
import { checkAmount, currency, email, metadata, minorUnits, read, reference } from './input.ts'

const body = z.object({
  email,
  amount: minorUnits,
  currency: currency.default('NGN'),
  reference: reference.nullish(),
  callback_url: z.url({ protocol: /^https?$/, error: 'Callback url is invalid' }).nullish(),
  channels: z.array(z.enum(channels, 'Channel is invalid'), 'Channels must be an array').min(1).nullish(),
  metadata: metadata.nullish(),
})

export const initialize: ApiEndpoint = {
  route: 'initialize',
  method: 'POST',
  url: '/transaction/initialize',
  referenceOf: (_sandbox, request) => textField(request.body, 'reference'),
  execute(sandbox, request) {
    const given = read(body, request.body)
    checkAmount(given.amount, given.currency, sandbox.settings)
    rejectDuplicate(sandbox, given.reference)
    const transaction = openTransaction(sandbox, {
      email: given.email,
      amount: given.amount,
      currency: given.currency,
      reference: given.reference ?? null,
      callbackUrl: given.callback_url ?? null,
      channels: given.channels ?? [...channels],
      metadata: given.metadata ?? null,
    })
    return {
      message: 'Authorization URL created',
      data: {
        authorization_url: `${sandbox.publicUrl()}/checkout/${transaction.accessCode}`,
        access_code: transaction.accessCode,
        reference: transaction.reference,
      },
    }
  },
}

/** The reference is the only protection against charging twice: one that was used is rejected, also after a failure. */
export function rejectDuplicate({ world }: Sandbox, reference: string | null | undefined): void {
  if (reference && world.transactions.has(reference))
    throw new ApiError(400, 'Duplicate Transaction Reference', 'duplicate_reference')
}
