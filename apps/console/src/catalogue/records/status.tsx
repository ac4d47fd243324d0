import type { PublicationStatus } from '@kallo/rules/foundation/publication'
import { Status, type Tone } from '@kallo/ui/badge'
import { formatTime } from '../../platform/format-time.ts'

const names: Record<PublicationStatus, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  unpublished: 'Unpublished',
  ended: 'Ended',
  deleted: 'Deleted',
}

const tones: Record<PublicationStatus, Tone> = {
  draft: 'neutral',
  scheduled: 'accent',
  published: 'positive',
  unpublished: 'neutral',
  ended: 'neutral',
  deleted: 'critical',
}

interface StatusProps {
  record: { status: PublicationStatus; publishAt: string | null; unpublishAt: string | null }
}

/** L-02: what viewers see, and when that changes automatically. */
export function PublicationState({ record: { status, publishAt: from, unpublishAt: until } }: StatusProps) {
  const when =
    status === 'scheduled'
      ? ` from ${formatTime(from)}`
      : until && status === 'published'
        ? ` until ${formatTime(until)}`
        : ''
  return (
    <Status tone={tones[status]}>
      {names[status]}
      {when}
    </Status>
  )
}

export const statusOptions = [
  { value: '', label: 'Every status' },
  ...(['published', 'scheduled', 'draft', 'unpublished', 'ended'] as const).map((value) => ({
    value,
    label: names[value],
  })),
] as const
