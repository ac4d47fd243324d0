import type { Returned } from '@kallo/rules/billing/received-amount'
import { vatKept } from '@kallo/rules/billing/vat'

/** Accounts for what left our balance at Paystack without our request: dashboard refunds, lost disputes, reversals by the bank. */
export const externalAccounts = ['external-refunds', 'chargebacks', 'reversals'] as const
export type ExternalAccount = (typeof externalAccounts)[number]

/**
 * Accounts. `provider:…`: our balance at Paystack; `bank:…`: payouts received, less refunds that staff paid from it; `owed`: refunds due to customers;
 * `customer-credit`: balances of accounts.
 */
export type LedgerAccount =
  | 'provider:test'
  | 'provider:live'
  | 'bank:test'
  | 'bank:live'
  | 'fees'
  | 'sales'
  | 'vat'
  | 'owed'
  | 'customer-credit'
  | 'promotions'
  | 'vouchers'
  | 'opening'
  | ExternalAccount

/** Debits are positive, credits negative. */
export interface LedgerLine {
  ledgerAccount: LedgerAccount
  amountMinor: number
}

type Mode = 'test' | 'live'

interface Sale {
  total_minor: number
  vat_minor: number
  refund_minor: number
  /** The part of the price paid from the account's balance. */
  account_credit_minor: number
  /** S-12: the part of the total above the price. */
  credited_minor: number
}

/**
 * A sale, with VAT separate. The verification refund (S-06), including its VAT, is owed immediately, as is the
 * excess of an overpayment (I-17). The difference to the minimum charge (S-12) is not a sale.
 */
export function saleLines(mode: Mode, sale: Sale, excess: Returned | null = null): LedgerLine[] {
  const {
    total_minor: total,
    refund_minor: refund,
    account_credit_minor: spent,
    credited_minor: credited,
  } = sale
  const vat = vatKept({ vatMinor: sale.vat_minor, refundMinor: refund })
  return [
    { ledgerAccount: `provider:${mode}`, amountMinor: total + (excess?.amountMinor ?? 0) },
    ...someLine('customer-credit', spent - credited),
    { ledgerAccount: 'sales', amountMinor: -(total + spent - credited - refund - vat) },
    { ledgerAccount: 'vat', amountMinor: -vat },
    ...someLine('owed', -refund),
    ...(excess ? someLine(accountOf(excess), -excess.amountMinor) : []),
  ]
}

/** A payment that cannot be fulfilled: the whole amount is owed, or added to the account's balance. */
export function returnLines(mode: Mode, returned: Returned): LedgerLine[] {
  return [
    { ledgerAccount: `provider:${mode}`, amountMinor: returned.amountMinor },
    { ledgerAccount: accountOf(returned), amountMinor: -returned.amountMinor },
  ]
}

function accountOf({ way }: Returned): LedgerAccount {
  return way === 'refund' ? 'owed' : 'customer-credit'
}

function someLine(ledgerAccount: LedgerAccount, amountMinor: number): LedgerLine[] {
  return amountMinor === 0 ? [] : [{ ledgerAccount, amountMinor }]
}

/** F-09: a refund that an operator requested. It reverses the sale, with its VAT, and is owed until Paystack has made it. */
export function refundDueLines(amountMinor: number, vatMinor: number): LedgerLine[] {
  return [
    { ledgerAccount: 'sales', amountMinor: amountMinor - vatMinor },
    { ledgerAccount: 'vat', amountMinor: vatMinor },
    { ledgerAccount: 'owed', amountMinor: -amountMinor },
  ]
}

export function refundMadeLines(mode: Mode, amountMinor: number): LedgerLine[] {
  return [
    { ledgerAccount: 'owed', amountMinor },
    { ledgerAccount: `provider:${mode}`, amountMinor: -amountMinor },
  ]
}

/** F-22: a refund that staff paid from our bank account. */
export function refundPaidElsewhereLines(mode: Mode, amountMinor: number): LedgerLine[] {
  return [
    { ledgerAccount: 'owed', amountMinor },
    { ledgerAccount: `bank:${mode}`, amountMinor: -amountMinor },
  ]
}

export function externalLines(mode: Mode, ledgerAccount: ExternalAccount, amountMinor: number): LedgerLine[] {
  return [
    { ledgerAccount, amountMinor },
    { ledgerAccount: `provider:${mode}`, amountMinor: -amountMinor },
  ]
}

/** Paystack's fee for a payment. */
export function feeLines(mode: Mode, amountMinor: number): LedgerLine[] {
  return [
    { ledgerAccount: 'fees', amountMinor },
    { ledgerAccount: `provider:${mode}`, amountMinor: -amountMinor },
  ]
}

/** A payout to our bank account. */
export function payoutLines(mode: Mode, amountMinor: number): LedgerLine[] {
  return [
    { ledgerAccount: `bank:${mode}`, amountMinor },
    { ledgerAccount: `provider:${mode}`, amountMinor: -amountMinor },
  ]
}

/** A free grant: its value appears on both sides, so revenue is zero. */
export function promotionLines(worthMinor: number): LedgerLine[] {
  return [
    { ledgerAccount: 'promotions', amountMinor: worthMinor },
    { ledgerAccount: 'sales', amountMinor: -worthMinor },
  ]
}

/** A redeemed voucher, at its price for the reseller, who paid outside Kallo. */
export function voucherLines(priceMinor: number): LedgerLine[] {
  return [
    { ledgerAccount: 'vouchers', amountMinor: priceMinor },
    { ledgerAccount: 'sales', amountMinor: -priceMinor },
  ]
}

/** Subscriptions that predate the ledger. */
export function openingLines(): LedgerLine[] {
  return [{ ledgerAccount: 'opening', amountMinor: 0 }]
}
