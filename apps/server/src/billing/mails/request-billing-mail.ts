import type { Currency } from '@kallo/rules/billing/money'
import type { Transaction } from 'kysely'
import type { Deps } from '../../deps.ts'
import { requestMail } from '../../foundation/mail-queue/index.ts'
import type { Tables } from '../../tables.ts'

interface Amount {
  amountMinor: number
  currency: Currency
}

export type BillingMailRequest = { accountId: string } & (
  | ({
      kind: 'receipt'
      number: number
      planName: string
      endsAtMs: number
      refundMinor: number
      /** S-12: the part of the amount that was added to the account's balance. */
      creditedMinor?: number
    } & Amount)
  | ({
      kind: 'renewal-failed'
      planName: string
      accessEndsAtMs: number
      /** Whether the same card is charged again. */
      isRetried: boolean
    } & Amount)
  | ({
      kind: 'renewal-confirmation'
      planName: string
      /** Null: access has ended. */
      accessEndsAtMs: number | null
      /** The bank's page on which the charge is confirmed. */
      url: string
    } & Amount)
  | { kind: 'subscription-ending' | 'subscription-ended'; planName: string; endsAtMs: number }
  | ({
      kind: 'renewal-coming'
      planName: string
      atMs: number
      last4: string
      discountPercent?: number
    } & Amount)
  | ({ kind: 'price-change'; planName: string; previousMinor: number; fromMs: number } & Amount)
  | ({
      kind: 'payment-overpaid' | 'payment-underpaid'
      planName: string
      receivedMinor: number
      priceMinor: number
      /** `amountMinor` was added to the account's balance instead of being refunded. */
      isCredited: boolean
    } & Amount)
  | ({ kind: 'payment-due'; planName: string; endsAtMs: number; subscriptionId: string } & Amount)
  | ({ kind: 'refund-made' } & Amount)
  | ({ kind: 'gift-paid'; giftId: string; recipient: string; planName: string } & Amount)
  | {
      kind: 'gift-received'
      planName: string
      senderName: string
      message: string
      startsAtMs: number
      endsAtMs: number
    }
)

/** `requestMail`, typed for billing mails. */
export function requestBillingMail(
  deps: Pick<Deps, 'jobs'>,
  trx: Transaction<Tables>,
  request: BillingMailRequest,
): Promise<void> {
  return requestMail(deps, trx, request)
}
