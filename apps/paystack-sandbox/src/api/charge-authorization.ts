import * as z from 'zod'
import { chargeSavedCard } from '../charges/charge-saved-card.ts'
import { ApiError } from '../api-error.ts'
import type { Sandbox } from '../sandbox.ts'
import { chargeShape } from '../shapes/transaction-shape.ts'
import type { Authorization } from '../world/world.ts'
import { textField, type ApiEndpoint } from './api-endpoint.ts'
import { rejectDuplicate } from './initialize.ts'
import { checkAmount, currency, email, metadata, minorUnits, read, reference } from './input.ts'

const body = z.object({
  email,
  amount: minorUnits,
  currency: currency.default('NGN'),
  authorization_code: z.string('Authorization code is invalid').min(1, 'Authorization code is invalid'),
  reference: reference.nullish(),
  metadata: metadata.nullish(),
})

/** The status is HTTP 200 even if the card was declined; see `data.status`. */
export const chargeAuthorization: ApiEndpoint = {
  route: 'charge-authorization',
  method: 'POST',
  url: '/transaction/charge_authorization',
  referenceOf: (_sandbox, request) => textField(request.body, 'reference'),
  execute(sandbox, request) {
    const given = read(body, request.body)
    checkAmount(given.amount, given.currency, sandbox.settings)
    const authorization = usableAuthorization(sandbox, given.authorization_code, given.email)
    rejectDuplicate(sandbox, given.reference)
    const { transaction, isPaused } = chargeSavedCard(sandbox, authorization, {
      email: given.email,
      amount: given.amount,
      currency: given.currency,
      reference: given.reference ?? null,
      metadata: given.metadata ?? null,
    })
    if (!isPaused) return { message: 'Charge attempted', data: chargeShape(sandbox, transaction) }
    return {
      message: 'Please, redirect your customer to the authorization url provided',
      data: {
        authorization_url: `${sandbox.publicUrl()}/checkout/${transaction.accessCode}`,
        reference: transaction.reference,
        access_code: transaction.accessCode,
        paused: true,
      },
    }
  },
}

function usableAuthorization({ world }: Sandbox, code: string, email: string): Authorization {
  const found = world.authorizations.get(code)
  if (!found) throw new ApiError(400, 'Authorization code is invalid', 'invalid_authorization_code')
  if (!found.isReusable)
    throw new ApiError(400, 'Authorization is not reusable', 'invalid_authorization_code')
  if (found.email !== email)
    throw new ApiError(
      400,
      'Email does not match Authorization code. Authorization may be inactive or belong to a different email. ' +
        'Please confirm.',
      'email_mismatch',
    )
  return found
}
