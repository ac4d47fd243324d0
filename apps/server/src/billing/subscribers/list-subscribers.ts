import type { subscriberBilling } from '@kallo/contract/billing/subscribers'
import type { DataOf } from '@kallo/contract/endpoint'
import { receiptPosition } from '@kallo/rules/billing/receipt-number'
import { isoDay } from '@kallo/rules/foundation/zoned-time'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type AuditOrigin, recordAudit } from '../../accounts/audit-log/index.ts'
import type { Deps } from '../../deps.ts'
import { csvFile, renderCsv } from '../../platform/csv.ts'
import { containsPattern, countRows, orderOf, pageRange, type Total } from '../../platform/lists.ts'
import type { Tables } from '../../tables.ts'

interface Filters {
  search: string
  state: SubscriberState | ''
  sort: string
}

const maxCsvRows = 100_000

/** F-01. */
export async function listSubscribers(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { search, state, sort, page, perPage }: Filters & { page: number; perPage: number },
): Promise<DataOf<typeof subscriberBilling.list>> {
  const order = orderOf(sort, sortColumns, '-createdAt')
  const filter = { search, state, now: new Date(clock.now()) }
  const rows = await findSubscribers(db, filter, { ...order, ...pageRange({ page, perPage }) })
  return { items: rows.map(describe), ...(await countSubscribers(db, filter)) }
}

/** The subscribers that match a text, by name, without a count of all. */
export async function findPayers(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  search: string,
  limit: number,
): Promise<{ id: string; name: string; email: string }[]> {
  const filter = { search, state: '' as const, now: new Date(clock.now()) }
  return findSubscribers(db, filter, { ...orderOf('name', sortColumns, 'name'), limit, offset: 0 })
}

/** F-01: personal data leave the service, so it is audited. */
export async function exportSubscribers(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  by: AuditOrigin,
  { search, state, sort }: Filters,
): Promise<DataOf<typeof subscriberBilling.csv>> {
  const order = orderOf(sort, sortColumns, '-createdAt')
  const filter = { search, state, now: new Date(clock.now()) }
  const rows = await findSubscribers(db, filter, { ...order, limit: maxCsvRows, offset: 0 })
  const after = { rows: rows.length, state }
  await recordAudit(db, by, { action: 'subscriber.csv', subject: 'list', after })
  const columns = ['id', 'name', 'email', 'phone', 'registered', 'activated', 'state', 'plan', 'ends']
  const cells = rows.map((row) => [
    row.id,
    row.name,
    row.email,
    row.phone,
    row.created_at.toISOString(),
    row.is_activated,
    row.state,
    row.plan_name,
    row.ends_at?.toISOString(),
  ])
  const day = isoDay(clock.now(), config.timeZone)
  return csvFile(`subscribers-${day}.csv`, renderCsv(columns, cells))
}

function describe(row: SubscriberRow): DataOf<typeof subscriberBilling.list>['items'][number] {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    createdAt: row.created_at.toISOString(),
    isActivated: row.is_activated,
    state: row.state,
    planName: row.plan_name ?? '',
    endsAt: row.ends_at?.toISOString() ?? null,
  }
}

type SubscriberState = 'running' | 'cancelled' | 'past-due' | 'ended' | 'never'

interface SubscriberRow {
  id: string
  name: string
  email: string
  phone: string
  created_at: Date
  is_activated: boolean
  state: SubscriberState
  plan_name: string | null
  ends_at: Date | null
}

interface SubscriberFilter {
  search: string
  state: SubscriberState | ''
  now: Date
}

const sortColumns = { name: 'name', email: 'email', createdAt: 'created_at' } as const
type SortColumn = (typeof sortColumns)[keyof typeof sortColumns]

const maxWords = 5

/** A page of accounts, each with the subscription that runs or ran last. */
async function findSubscribers(
  db: Kysely<Tables>,
  filter: SubscriberFilter,
  page: { column: SortColumn; direction: 'asc' | 'desc'; limit: number; offset: number },
): Promise<SubscriberRow[]> {
  const column = page.column === 'name' ? sql`lower(account.name)` : sql.ref(`account.${page.column}`)
  const direction = sql.raw(page.direction)
  const { rows } = await sql<SubscriberRow>`
    with shown as (
      select account.*, row_number() over (order by ${column} ${direction}, account.id) as place
      from account where ${await conditionOf(db, filter)}
      order by ${column} ${direction}, account.id limit ${page.limit} offset ${page.offset}
    )
    select shown.id, shown.name, shown.email, shown.phone, shown.created_at,
      shown.activated_at is not null as is_activated, ${stateOf(filter.now)} as state,
      plan.name as plan_name, latest.ends_at
    from shown
    left join lateral (
      select * from subscription where account_id = shown.id
      order by is_ended, ends_at desc, id limit 1
    ) as latest on true
    left join plan on plan.id = latest.plan_id
    order by place`.execute(db)
  return rows
}

async function countSubscribers(db: Kysely<Tables>, filter: SubscriberFilter): Promise<Total> {
  // This order makes PostgreSQL count by an index, which is smaller than the table.
  const order = filter.search === '' ? sql`order by created_at desc, id` : sql``
  return countRows(db, sql`from account where ${await conditionOf(db, filter)} ${order}`)
}

function stateOf(now: Date): RawBuilder<SubscriberState> {
  return sql`case
    when latest.id is null then 'never'
    when latest.is_ended or latest.access_ends_at <= ${now} then 'ended'
    when latest.cancelled_at is not null then 'cancelled'
    when latest.state = 'past-due' then 'past-due'
    else 'running' end`
}

async function conditionOf(
  db: Kysely<Tables>,
  { search, state, now }: SubscriberFilter,
): Promise<RawBuilder<boolean>> {
  const typed = search.trim()
  const payer = await payerOf(db, typed)
  const conditions = [sql`account.erased_at is null`]
  if (payer !== null) conditions.push(sql`account.id = ${payer}`)
  else for (const pattern of patternsOf(typed)) conditions.push(sql`${searchedText} like ${pattern}`)
  if (state !== '') conditions.push(stateCondition(state, now))
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** The expression of the index `account_search`. */
const searchedText = sql`lower(account.name || ' ' || account.email || ' ' || account.phone)`

/** Every word has to occur. Phone numbers match however they are written: `0803 123` finds +234803123… */
function patternsOf(typed: string): string[] {
  if (typed === '') return []
  const digits = typed.replace(/[\s()+./-]/g, '')
  if (/^\d{4,}$/.test(digits)) return [containsPattern(digits.replace(/^0+/, ''))]
  return typed.toLowerCase().split(/\s+/).slice(0, maxWords).map(containsPattern)
}

/** The account of a payment reference or receipt number; null if it is neither. */
async function payerOf(db: Kysely<Tables>, typed: string): Promise<string | null> {
  if (!/^[A-Za-z0-9.=-]{6,100}$/.test(typed)) return null
  const position = receiptPosition(typed.toUpperCase())
  const row = await db
    .selectFrom('payment')
    .where((of) => (position === null ? of('reference', '=', typed) : of('receipt_number', '=', position)))
    .select('account_id')
    .executeTakeFirst()
  return row?.account_id ?? null
}

function stateCondition(state: SubscriberState, now: Date): RawBuilder<boolean> {
  const own = sql`select from subscription where account_id = account.id`
  const running = sql`${own} and not is_ended and access_ends_at > ${now}`
  switch (state) {
    case 'never':
      return sql`not exists (${own})`
    case 'ended':
      return sql`exists (${own}) and not exists (${running})`
    case 'cancelled':
      return sql`exists (${running} and cancelled_at is not null)`
    case 'past-due':
      return sql`exists (${running} and cancelled_at is null and state = 'past-due')`
    case 'running':
      return sql`exists (${running} and cancelled_at is null and state <> 'past-due')`
  }
}
