import type { DataOf } from '@kallo/contract/endpoint'
import type { subscriberBilling } from '@kallo/contract/billing/subscribers'
import { isoDay } from '@kallo/rules/foundation/zoned-time'
import { recordAudit, type AuditOrigin } from '../../accounts/audit-log/index.ts'
import type { Deps } from '../../deps.ts'
import { csvFile, renderCsv } from '../../platform/csv.ts'
import { orderOf, pageRange } from '../../platform/lists.ts'
import {
  countSubscribers,
  findSubscribers,
  sortColumns,
  type SubscriberRow,
  type SubscriberState,
} from './subscriber-list-store.ts'

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
