import type { DataOf } from '@kallo/contract/endpoint'
import type { announcements } from '@kallo/contract/accounts/announcements'
import type { Transaction, Updateable } from 'kysely'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Tables } from '../../tables.ts'
import { recordAudit, runAction, type AuditOrigin } from '../audit-log/index.ts'
import { lockAnnouncement, type Announcement } from './announcement-store.ts'

type Described = DataOf<typeof announcements.create>

interface Content {
  texts: Record<string, string>
  audience: Announcement['audience']
  startsAt: string | null
  endsAt: string | null
}

/** F-16. */
export function createAnnouncement(
  deps: Pick<Deps, 'db'>,
  by: AuditOrigin,
  { requestId, ...content }: Content & { requestId: string },
): Promise<Described> {
  const columns = columnsOf(content, by.now)
  const action = { requestId, action: 'announcement.create', subject: 'announcement', input: content }
  return runAction(deps, by, action, async (trx) => {
    const row = await trx
      .insertInto('announcement')
      .values({
        ...columns,
        texts: JSON.stringify(columns.texts),
        created_by: by.actor,
        created_at: by.now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return { result: describe(row, by.now.getTime()), after: contentOf(row) }
  })
}

export async function changeAnnouncement(
  { db }: Pick<Deps, 'db'>,
  by: AuditOrigin,
  id: string,
  { version, ...content }: Content & { version: number },
): Promise<Described> {
  return db.transaction().execute(async (trx) => {
    const before = await lockAnnouncement(trx, id)
    if (!before) throw new AppError('announcement-not-found')
    if (before.version !== version) throw new AppError('changed-meanwhile')
    const { texts, ...columns } = columnsOf(content, before.starts_at < by.now ? before.starts_at : by.now)
    return store(trx, by, before, { ...columns, texts: JSON.stringify(texts) })
  })
}

/** Repeating it changes nothing. */
export async function endAnnouncement(
  { db }: Pick<Deps, 'db'>,
  by: AuditOrigin,
  id: string,
): Promise<Described> {
  return db.transaction().execute(async (trx) => {
    const before = await lockAnnouncement(trx, id)
    if (!before) throw new AppError('announcement-not-found')
    const { now } = by
    if (before.ends_at !== null && before.ends_at <= now) return describe(before, now.getTime())
    // One that has not started ends before its start, which the database rejects.
    const starts_at = before.starts_at < now ? before.starts_at : new Date(now.getTime() - 1)
    return store(trx, by, before, { starts_at, ends_at: now })
  })
}

async function store(
  trx: Transaction<Tables>,
  by: AuditOrigin,
  before: Announcement,
  changes: Updateable<Tables['announcement']>,
): Promise<Described> {
  const after = await trx
    .updateTable('announcement')
    .set({ ...changes, version: before.version + 1 })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordAudit(trx, by, {
    action: 'announcement.change',
    subject: before.id,
    before: contentOf(before),
    after: contentOf(after),
  })
  return describe(after, by.now.getTime())
}

function columnsOf({ texts, audience, startsAt, endsAt }: Content, defaultStart: Date) {
  const starts_at = startsAt === null ? defaultStart : new Date(startsAt)
  const ends_at = endsAt === null ? null : new Date(endsAt)
  if (ends_at !== null && ends_at <= starts_at)
    throw new AppError('announcement-times', { endsAt: 'must be after the start' })
  const filled = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))
  return { texts: filled, audience, starts_at, ends_at }
}

function contentOf({ texts, audience, starts_at, ends_at }: Announcement) {
  return { texts, audience, startsAt: starts_at.toISOString(), endsAt: ends_at?.toISOString() ?? null }
}

export function describe(row: Announcement, nowMs: number): Described {
  const hasEnded = row.ends_at !== null && row.ends_at.getTime() <= nowMs
  const state = hasEnded ? 'ended' : row.starts_at.getTime() <= nowMs ? 'shown' : 'planned'
  return { id: row.id, ...contentOf(row), state, createdBy: row.created_by, version: row.version }
}
