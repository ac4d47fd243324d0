import { useSearchParams } from 'react-router'
import { readPlanPick, type PlanPick } from './plan-pick.ts'

/** The address keeps what was picked, so that it is still there when one comes back from the payment page. */
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
