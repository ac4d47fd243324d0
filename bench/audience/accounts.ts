import { hash } from 'node:crypto'
import pg from 'pg'

const prefix = 'audience-'

/** The session token of the nth viewer. */
export function tokenOf(secret: string, n: number): string {
  return hash('sha256', `${secret}${n}`)
}

/**
 * Stores accounts with a session and a running subscription for one device. They are written directly to the
 * database, because this does not measure password hashing and payments.
 */
export async function createAccounts(database: string, secret: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  try {
    // Disables foreign keys, because the invoices that grants refer to are missing.
    await client.query('set session_replication_role = replica')
    for (const statement of statements) await client.query(statement(secret, count - 1))
    await client.query('analyze account, viewer_profile, device, session, subscription, entitlement_period')
  } finally {
    await client.end()
  }
}

/** Whole milliseconds, as the program stores times. */
const endsAt = `date_trunc('milliseconds', now()) + interval '30 days'`

const statements: ((secret: string, last: number) => string)[] = [
  (_, last) => `insert into account (id, email, name, phone, country, password_hash, activated_at)
    select '${prefix}' || n, '${prefix}' || n || '@kallo.test', 'Viewer ' || n, '', 'NG',
      coalesce((select password_hash from account where id = 'ada'), ''), now()
    from generate_series(0, ${last}) n on conflict do nothing`,
  (_, last) => `insert into device (account_id, device_id, name, last_login_at, is_signed_in)
    select '${prefix}' || n, 'bench', 'bench', now(), true from generate_series(0, ${last}) n on conflict do nothing`,
  // The profile is inserted here, because the triggers that would create it are disabled.
  (_, last) => `insert into viewer_profile (id, account_id, name)
    select '${prefix}' || n, '${prefix}' || n, '' from generate_series(0, ${last}) n on conflict do nothing`,
  (
    secret,
    last,
  ) => `insert into session (token_hash, account_id, device_id, created_at, last_seen_at, expires_at)
    select sha256(encode(sha256(('${secret}' || n)::bytea), 'hex')::bytea), '${prefix}' || n, 'bench', now(), now(),
      now() + interval '90 days' from generate_series(0, ${last}) n on conflict do nothing`,
  (
    _,
    last,
  ) => `insert into subscription (id, account_id, plan_id, devices, starts_at, ends_at, access_ends_at, state)
    select '${prefix}' || n, '${prefix}' || n, '1_1', 1, now(), ${endsAt}, ${endsAt}, 'active'
    from generate_series(0, ${last}) n on conflict do nothing`,
  (
    _,
    last,
  ) => `insert into entitlement_period (id, subscription_id, account_id, kind, invoice_id, plan_id, devices, period_start,
      starts_at, ends_at, currency, value_minor, granted_at)
    select '${prefix}' || n, '${prefix}' || n, '${prefix}' || n, 'opening', '${prefix}' || n, '1_1', 1, now(), now(),
      now() + interval '30 days', 'NGN', 0, now() from generate_series(0, ${last}) n on conflict do nothing`,
]
