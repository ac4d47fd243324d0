import { sql, type Kysely } from 'kysely'

/** Passes: plans for days instead of months, which renew only on request. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const kinds = `('plan', 'day-pass', 'week-pass', 'weekend-pass')`

const statements = [
  `alter table package
    add column kind text not null default 'plan' check (kind in ${kinds}),
    add column duration_days smallint check (duration_days between 1 and 31),
    drop constraint package_months_check,
    drop constraint package_months_devices_key,
    add constraint package_duration check (
      case kind when 'plan' then months in (1, 3, 6, 12) and duration_days is null
      else months = 0 and duration_days is not null end),
    add unique nulls not distinct (kind, months, duration_days, devices)`,
  `alter table invoice
    add column plan_kind text not null default 'plan' check (plan_kind in ${kinds}),
    add column duration_days smallint,
    add column renews boolean,
    drop constraint invoice_months_check,
    add check (months >= 0 and (plan_kind = 'plan' or duration_days is not null))`,
  `alter table payment drop constraint payment_refund_reason_check,
    add check (refund_reason in ('superseded', 'first-time-card', 'card-not-reusable', 'underpaid', 'period-over'))`,
  `alter table refund drop constraint refund_reason_check,
    add check (reason in ('verification', 'minimum-charge', 'superseded', 'first-time-card', 'card-not-reusable',
      'overpaid', 'underpaid', 'period-over', 'operator'))`,
]
