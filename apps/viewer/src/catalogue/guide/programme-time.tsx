import { Badge } from '@kallo/ui/badge'
import { Trans } from '@lingui/react/macro'
import { clockTime } from '../../platform/formats.tsx'
import { useDayName } from '../lists/day-name.ts'

interface ProgrammeTimeProps {
  programme: { startsAt: string; endsAt: string }
  nowMs: number
  timeZone: string
  /** Names the day of a programme that is not on air. */
  hasDay?: boolean
}

/** The time of a programme, and whether it is on air. */
export function ProgrammeTime({ programme, nowMs, timeZone, hasDay = false }: ProgrammeTimeProps) {
  const dayName = useDayName()
  const { startsAt, endsAt } = programme
  const startMs = Date.parse(startsAt)
  const isOn = startMs <= nowMs && nowMs < Date.parse(endsAt)
  return (
    <>
      {isOn && (
        <Badge tone="live">
          <Trans>LIVE NOW</Trans>
        </Badge>
      )}
      <span>
        {hasDay && !isOn && `${dayName(startMs, nowMs, timeZone)} `}
        <time dateTime={startsAt}>{clockTime(startsAt, timeZone)}</time>–
        <time dateTime={endsAt}>{clockTime(endsAt, timeZone)}</time>
      </span>
    </>
  )
}
