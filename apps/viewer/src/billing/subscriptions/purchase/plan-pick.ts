import { useSearchParams } from 'react-router'
import { deviceChoices, planMonths } from '@kallo/rules/foundation/constants'
import { deviceChoicesFor } from '@kallo/rules/billing/plan-choice'

/** The choice is kept in the URL, for returning from the payment page. */
export function usePlanPick(): PlanPick & { choose: (what: keyof PlanPick, value: number) => void } {
  const [search, setSearch] = useSearchParams()
  return {
    ...readPlanPick(search),
    choose(what, value) {
      const next = new URLSearchParams(search)
      next.set(what, String(value))
      setSearch(next, { replace: true })
    },
  }
}

export interface PlanPick {
  months: number | undefined
  devices: number | undefined
}

/** S-03: reads the choice from the URL, ignoring invalid values. A single device option is preselected. */
export function readPlanPick(search: URLSearchParams): PlanPick {
  const months = planMonths.find((offered) => String(offered) === search.get('months'))
  const offered = devicesFor(months)
  const devices =
    offered.length === 1 ? offered[0] : offered.find((choice) => String(choice) === search.get('devices'))
  return { months, devices }
}

/** Without a duration all device counts are offered. */
export function devicesFor(months: number | undefined): readonly number[] {
  return months === undefined ? deviceChoices : deviceChoicesFor(months)
}
