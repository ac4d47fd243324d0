import { statusOf, type PublicationRow } from '../../foundation/publication/index.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Columns } from './record-store.ts'

export interface PublicationFields {
  isPublished?: boolean | undefined
  publishAt?: string | null | undefined
  unpublishAt?: string | null | undefined
}

/** The columns for what an editor entered. Throws for an end that is not after the start. */
export function publicationColumns(
  { isPublished, publishAt, unpublishAt }: PublicationFields,
  row: PublicationRow | null,
): Columns {
  const from = publishAt === undefined ? (row?.publish_at ?? null) : dateOf(publishAt)
  const until = unpublishAt === undefined ? (row?.unpublish_at ?? null) : dateOf(unpublishAt)
  if (from !== null && until !== null && until <= from)
    throw new AppError('bad-input', { unpublishAt: 'must be later than the start' })
  return {
    ...(isPublished === undefined ? {} : { is_published: isPublished }),
    ...(isPublished === true ? { is_draft: false } : {}),
    ...(publishAt === undefined ? {} : { publish_at: from }),
    ...(unpublishAt === undefined ? {} : { unpublish_at: until }),
  }
}

/** Makes a record visible now: removes a start in the future and an end in the past. */
export function publishNow({ publish_at, unpublish_at }: PublicationRow, now: Date): Columns {
  return {
    is_published: true,
    is_draft: false,
    publish_at: publish_at !== null && publish_at > now ? null : publish_at,
    unpublish_at: unpublish_at !== null && unpublish_at <= now ? null : unpublish_at,
  }
}

interface ListedRow {
  id: string
  version: number
  order_number: number
}

/** The fields that every record of the console has. */
export function publicationData(row: PublicationRow & ListedRow, nowMs: number) {
  return {
    id: row.id,
    orderNumber: row.order_number,
    version: row.version,
    status: statusOf(row, nowMs),
    isPublished: row.is_published,
    publishAt: row.publish_at?.toISOString() ?? null,
    unpublishAt: row.unpublish_at?.toISOString() ?? null,
  }
}

function dateOf(instant: string | null): Date | null {
  return instant === null ? null : new Date(instant)
}
