import { leftIcon, rightIcon } from '@kallo/ui/icons'
import { Button, IconButton } from '@kallo/ui/rich/button'
import type { ReactNode } from 'react'
import { addDays, dayName } from './days.ts'
import type { Period } from './use-period.ts'
import styles from './schedule-page.module.css'

interface PeriodBarProps {
  /** On a phone there is room for one day. */
  isDayOnly?: boolean
  period: Period
  today: string
  /** Of the page. */
  children?: ReactNode
}

/** Chooses the day or week, which is read out when it changes. */
export function PeriodBar({ period, today, isDayOnly = false, children }: PeriodBarProps) {
  const { isWeek, firstDay, show, move } = period
  const unit = isWeek ? 'week' : 'day'
  return (
    <div className={styles.toolbar}>
      <div className={styles.toolbar}>
        <Button onPress={() => show({ day: today })}>Today</Button>
        <IconButton icon={leftIcon} label={`Previous ${unit}`} onPress={() => move(-1)} />
        <IconButton icon={rightIcon} label={`Next ${unit}`} onPress={() => move(1)} />
        <strong aria-live="polite" className={styles.period}>
          {isWeek ? `${dayName(firstDay)} – ${dayName(addDays(firstDay, 6))}` : dayName(firstDay)}
        </strong>
        {!isDayOnly && (
          <Button onPress={() => show({ view: isWeek ? 'day' : 'week' })}>
            {isWeek ? 'Show one day' : 'Show the week'}
          </Button>
        )}
      </div>
      {children}
    </div>
  )
}
