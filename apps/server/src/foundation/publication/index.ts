// Publication: which records viewers see now. Everything that editors publish has these columns and follows this
// rule.
import {
  nextPublicationChange,
  publicationStatus,
  type Publication,
  type PublicationStatus,
} from '@kallo/rules/foundation/publication'
import { sql, type RawBuilder } from 'kysely'

/** The columns that decide about visibility. */
export interface PublicationRow {
  is_published: boolean
  is_draft: boolean
  publish_at: Date | null
  unpublish_at: Date | null
  deleted_at: Date | null
}

export const publicationColumns = [
  'is_published',
  'is_draft',
  'publish_at',
  'unpublish_at',
  'deleted_at',
] as const

/** A condition for rows that are, were or will be visible, depending on the time. It excludes drafts and the bin. */
export const isReleased = sql<boolean>`is_published and deleted_at is null`

/** L-02. */
export function statusOf(row: PublicationRow, nowMs: number): PublicationStatus {
  return publicationStatus(publicationOf(row), nowMs)
}

export function isVisible(row: PublicationRow, nowMs: number): boolean {
  return statusOf(row, nowMs) === 'published'
}

/** The next publication time of any of these rows. */
export function nextChange(rows: Iterable<PublicationRow>, nowMs: number): number {
  return nextPublicationChange(Iterator.from(rows).map(publicationOf), nowMs)
}

/** `publicationStatus` in SQL, for lists that are filtered by status. `table` is the alias of the table. */
export function statusSql(table: string, now: Date): RawBuilder<PublicationStatus> {
  const column = (name: (typeof publicationColumns)[number]) => sql.ref(`${table}.${name}`)
  return sql<PublicationStatus>`case
    when ${column('deleted_at')} is not null then 'deleted'
    when not ${column('is_published')} then case when ${column('is_draft')} then 'draft' else 'unpublished' end
    when ${column('unpublish_at')} <= ${now} then 'ended'
    when ${column('publish_at')} > ${now} then 'scheduled'
    else 'published' end`
}

function publicationOf(row: PublicationRow): Publication {
  return {
    isPublished: row.is_published,
    isDraft: row.is_draft,
    publishAt: row.publish_at?.getTime() ?? null,
    unpublishAt: row.unpublish_at?.getTime() ?? null,
    deletedAt: row.deleted_at?.getTime() ?? null,
  }
}
