import type { Exporter } from '../../accounts/subscribers/index.ts'

/** F-07: everything billing stores about an account, except card authorizations and codes that can be redeemed. */
export const exportPayer: Exporter = async (db, accountId) => {
  const own = (table: 'subscription' | 'invoice' | 'refund' | 'entitlement_period' | 'retention_offer') =>
    db.selectFrom(table).where('account_id', '=', accountId).selectAll().execute()
  const payments = db
    .selectFrom('payment')
    .where('account_id', '=', accountId)
    .select(['id', 'reference', 'invoice_id', 'collection', 'method', 'currency', 'amount_minor', 'email'])
    .select([
      'received_minor',
      'credited_minor',
      'state',
      'outcome',
      'refund_reason',
      'created_at',
      'paid_at',
    ])
    .select(['receipt_number'])
    .execute()
  const cards = db
    .selectFrom('saved_card')
    .where('account_id', '=', accountId)
    .select(['brand', 'last4', 'bank', 'exp_month', 'exp_year', 'email', 'created_at'])
    .execute()
  const gifts = db
    .selectFrom('gift')
    .where((of) => of.or([of('giver_id', '=', accountId), of('recipient_id', '=', accountId)]))
    .select(['recipient_email', 'recipient_phone', 'sender_name', 'message', 'created_at', 'granted_at'])
    .execute()
  const codes = db
    .selectFrom('promo_code_use')
    .where('account_id', '=', accountId)
    .select(['code', 'reserved_at', 'used_at'])
    .execute()
  const disputes = db
    .selectFrom('dispute')
    .where('payment_id', 'in', (of) =>
      of.selectFrom('payment').where('account_id', '=', accountId).select('payment.id'),
    )
    .selectAll()
    .execute()
  return {
    subscriptions: await own('subscription'),
    entitlement_periods: await own('entitlement_period'),
    invoices: await own('invoice'),
    payments: await payments,
    refunds: await own('refund'),
    disputes: await disputes,
    saved_cards: await cards,
    gifts: await gifts,
    promo_codes: await codes,
    retention_offers: await own('retention_offer'),
  }
}
