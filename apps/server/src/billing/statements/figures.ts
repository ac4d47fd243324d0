import type { Statement } from '@kallo/rules/billing/statement'

/** The figures of a statement in the order of its columns. */
export const figures: readonly { field: keyof Statement; column: string; label: string }[] = [
  { field: 'openingMinor', column: 'opening', label: 'Balance at Paystack, start' },
  { field: 'grossMinor', column: 'gross', label: 'Charged to customers' },
  { field: 'vatMinor', column: 'vat', label: 'of which VAT' },
  { field: 'feesMinor', column: 'fees', label: 'Paystack fees' },
  { field: 'refundsMinor', column: 'refunds', label: 'Refunds' },
  { field: 'disputesMinor', column: 'disputes', label: 'Lost disputes and reversals' },
  { field: 'otherMinor', column: 'other', label: 'Other' },
  { field: 'netMinor', column: 'net', label: 'Net' },
  { field: 'payoutsMinor', column: 'payouts', label: 'Paid out to the bank' },
  { field: 'closingMinor', column: 'closing', label: 'Balance at Paystack, end' },
]
