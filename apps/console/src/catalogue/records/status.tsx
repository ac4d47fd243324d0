import { t } from '@lingui/core/macro'
import type { PublicationStatus } from '@kallo/rules/foundation/publication'
import { Status, type Tone } from '@kallo/ui/badge'
import { formatTime } from '../../platform/format-time.ts'

const names: Record<PublicationStatus, string> = {
  draft: t`Draft`,
  scheduled: t`Scheduled`,
  published: t`Published`,
  unpublished: t`Unpublished`,
  ended: t`Ended`,
  deleted: t`Deleted`,
}

export const publicationTones: Record<PublicationStatus, Tone> = {
  draft: 'neutral',
  scheduled: 'accent',
  published: 'positive',
  unpublished: 'neutral',
  ended: 'neutral',
  deleted: 'critical',
}

interface Published {
  status: PublicationStatus
  publishAt: string | null
  unpublishAt: string | null
}

/** What viewers see, and when that changes automatically: `Published until 1 Dec 2026, 18:00`. */
export function publicationText({ status, publishAt: from, unpublishAt: until }: Published): string {
  if (status === 'scheduled') return t`Scheduled from ${{ start: formatTime(from) }}`
  return until && status === 'published' ? t`Published until ${{ end: formatTime(until) }}` : names[status]
}

/** L-02. */
export function PublicationState({ record }: { record: Published }) {
  return <Status tone={publicationTones[record.status]}>{publicationText(record)}</Status>
}

export const statusOptions = [
  { value: '', label: t`All statuses` },
  ...(['published', 'scheduled', 'draft', 'unpublished', 'ended'] as const).map((value) => ({
    value,
    label: names[value],
  })),
] as const
