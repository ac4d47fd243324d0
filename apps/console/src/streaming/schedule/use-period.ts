import { useSearchParams } from 'react-router'
import { addDays, weekStart } from './days.ts'

export type Period = ReturnType<typeof usePeriod>

/** The shown day or week, which is part of the URL. By default, it contains `today`. */
export function usePeriod(today: string, defaultView: 'day' | 'week', isDayOnly = false) {
  const [params, setParams] = useSearchParams()
  const view = params.get('view') ?? defaultView
  const isWeek = view === 'week' && !isDayOnly
  const wanted = params.get('day') ?? ''
  const day = /^\d{4}-\d\d-\d\d$/.test(wanted) ? wanted : today
  const firstDay = isWeek ? weekStart(day) : day
  const show = (changes: { view?: 'day' | 'week'; day?: string }) =>
    setParams((current) => ({ ...Object.fromEntries(current), ...changes }), { replace: true })
  return {
    isWeek,
    days: isWeek ? (7 as const) : (1 as const),
    day,
    firstDay,
    show,
    move: (by: -1 | 1) => show({ day: addDays(day, isWeek ? 7 * by : by) }),
  }
}
