import { Trans } from '@lingui/react/macro'
import type { ChannelData } from '../contents/queries.ts'
import { clockTime } from '../../platform/formats.tsx'

interface NothingOnProps {
  guide: ChannelData['guide']
  nowMs: number
}

/** P-17: replaces the watch button of a channel on which nothing is scheduled now. */
export function NothingOn({ guide, nowMs }: NothingOnProps) {
  const next = guide?.upcoming.find(({ starts_at: startsAt }) => Date.parse(startsAt) > nowMs)
  return (
    <p role="status">
      <Trans>Nothing is on at the moment.</Trans>{' '}
      {guide && next && (
        <Trans>
          Next at {clockTime(next.starts_at, guide.time_zone)}: {next.title}
        </Trans>
      )}
    </p>
  )
}
