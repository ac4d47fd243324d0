import { currencies, type Currency } from './money.ts'

/** Paystack's channel names. Only `card` yields an authorization that can be charged again. */
export const paymentMethods = ['card', 'bank_transfer', 'ussd', 'bank', 'qr', 'mobile_money'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** Methods that the operator offers, in the order in which they are shown. */
export type PaymentMethodSettings = Record<Currency, PaymentMethod[]>

/** Without mobile money, which Paystack does not offer in Nigeria. */
export const defaultPaymentMethods: PaymentMethodSettings = {
  NGN: ['card', 'bank_transfer', 'ussd', 'bank', 'qr'],
  USD: ['card'],
}

/** S-18: reads the setting as stored. Unknown names are ignored; a currency without any is paid by card. */
export function readPaymentMethods(stored: unknown): PaymentMethodSettings {
  const byCurrency = (stored ?? {}) as Partial<Record<Currency, unknown>>
  const read = currencies.map((currency) => {
    const listed = byCurrency[currency] ?? defaultPaymentMethods[currency]
    const known = Array.isArray(listed) ? listed.filter(isPaymentMethod) : []
    const methods: PaymentMethod[] = known.length > 0 ? [...new Set(known)] : ['card']
    return [currency, methods]
  })
  return Object.fromEntries(read) as PaymentMethodSettings
}

export function isPaymentMethod(name: unknown): name is PaymentMethod {
  return paymentMethods.some((method) => method === name)
}
