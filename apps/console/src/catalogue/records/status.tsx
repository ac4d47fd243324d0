import type { PublicationStatus } from '@kallo/rules/foundation/publication'
import { formatTime } from '../../platform/format-time.ts'
import styles from './records.module.css'

const names: Record<PublicationStatus, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  unpublished: 'Unpublished',
  ended: 'Ended',
  deleted: 'Deleted',
}

interface StatusProps {
  record: { status: PublicationStatus; publishAt: string | null; unpublishAt: string | null }
}

/** L-02: what viewers see, and when that changes automatically. */
export function Status({ record: { status, publishAt: from, unpublishAt: until } }: StatusProps) {
  const when =
    status === 'scheduled'
      ? ` from ${formatTime(from)}`
      : until && status === 'published'
        ? ` until ${formatTime(until)}`
        : ''
  return (
    <span className={`${styles.badge} ${styles[status] ?? ''}`}>
      {names[status]}
      {when}
    </span>
  )
}

export const statusOptions = [
  { value: '', label: 'Every status' },
  ...(['published', 'scheduled', 'draft', 'unpublished', 'ended'] as const).map((value) => ({
    value,
    label: names[value],
  })),
] as const
