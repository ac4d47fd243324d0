import { minuteMs } from '@kallo/rules/foundation/durations'
import { useEffect, useState } from 'react'
import { lastingState } from './lasting-state.ts'

/** Minutes that can be chosen. */
export const sleepMinutes = [15, 30, 45, 60, 90] as const

export interface SleepTimer {
  /** The chosen minutes; null: off. */
  minutes: number | null
  /** Whole minutes until playback pauses; null: off. */
  minutesLeft: number | null
  set: (minutes: number | null) => void
}

const useChosen = lastingState<{ minutes: number; endsAtMs: number } | null>(null)

/** P-29: pauses playback after the chosen time. The clock is compared, because timers of a hidden page are delayed. */
export function useSleepTimer(pause: () => void): SleepTimer {
  const [chosen, setChosen] = useChosen()
  const [nowMs, setNow] = useState(Date.now)
  useEffect(() => {
    if (!chosen) return
    const check = () => {
      setNow(Date.now())
      if (Date.now() < chosen.endsAtMs) return
      setChosen(null)
      pause()
    }
    const timer = setInterval(check, 5_000)
    document.addEventListener('visibilitychange', check)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', check)
    }
  }, [chosen, setChosen, pause])
  return {
    minutes: chosen?.minutes ?? null,
    minutesLeft: chosen && Math.max(1, Math.ceil((chosen.endsAtMs - nowMs) / minuteMs)),
    set(minutes) {
      setNow(Date.now())
      setChosen(minutes === null ? null : { minutes, endsAtMs: Date.now() + minutes * minuteMs })
    },
  }
}
