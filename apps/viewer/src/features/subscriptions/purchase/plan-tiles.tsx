import { planMonths } from '@kallo/rules/constants'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ChoiceTiles } from './choice-tiles.tsx'
import { devicesFor, type PlanPick } from './plan-pick.ts'

export interface PlanTilesProps {
  pick: PlanPick
  onChoose: (what: keyof PlanPick, value: number) => void
  /** Somebody wanted to go on: say what is not picked yet. */
  saysMissing: boolean
}

/** S-03: how long, and on how many devices at once. */
export function PlanTiles({ pick, onChoose, saysMissing }: PlanTilesProps) {
  const { t } = useLingui()
  const { months, devices } = pick
  const offered = devicesFor(months)
  return (
    <>
      <ChoiceTiles
        name="months"
        legend={<Trans>Plan</Trans>}
        choices={planMonths.map((value) => ({
          value,
          label: value,
          note: <Plural value={value} one="month" other="months" />,
        }))}
        chosen={months}
        onChoose={(value) => onChoose('months', value)}
        error={saysMissing && months === undefined && t`Choose a plan`}
      />
      <ChoiceTiles
        name="devices"
        isNarrow
        legend={<Trans>Devices</Trans>}
        hint={
          offered.length === 1 ? (
            <Trans>12 months come with 5 devices.</Trans>
          ) : (
            <Trans>How many can watch at once.</Trans>
          )
        }
        choices={offered.map((value) => ({
          value,
          label: value,
          note: <Plural value={value} one="device" other="devices" />,
        }))}
        chosen={devices}
        onChoose={(value) => onChoose('devices', value)}
        error={saysMissing && devices === undefined && t`Choose devices`}
      />
    </>
  )
}
