import type { Authorization } from '../world/world.ts'

/** The card type ends in a space, as at Paystack. */
export function authorizationShape(authorization: Authorization) {
  const { code, bin, last4, expMonth, expYear, brand, bank, isReusable, signature, channel } = authorization
  return {
    authorization_code: code,
    bin,
    last4,
    exp_month: String(expMonth).padStart(2, '0'),
    exp_year: String(expYear),
    channel,
    card_type: channel === 'card' ? `${brand} ` : channel,
    bank,
    country_code: 'NG',
    brand,
    reusable: isReusable,
    signature,
    account_name: null,
  }
}
