import { t } from '@lingui/core/macro'
import { leftIcon, rightIcon } from '@kallo/ui/icons'
import { Button, IconButton } from '@kallo/ui/rich/button'
import type { ReactNode } from 'react'
import { addDays, dayName } from './days.ts'
import type { Period } from './use-period.ts'
import styles from './schedule-page.module.css'

interface PeriodBarProps {
  /** Offers days only, because a phone has room for one day. */
  isDayOnly?: boolean
  period: Period
  today: string
  /** Further controls of the page. */
  children?: ReactNode
}

/** Chooses the day or week. Screen readers read it out when it changes. */
export function PeriodBar({ period, today, isDayOnly = false, children }: PeriodBarProps) {
  const { isWeek, firstDay, show, move } = period
  return (
    <div className={styles.toolbar}>
      <div className={styles.toolbar}>
        <Button onPress={() => show({ day: today })}>{t`Today`}</Button>
        <IconButton
          icon={leftIcon}
          label={isWeek ? t`Previous week` : t`Previous day`}
          onPress={() => move(-1)}
        />
        <IconButton icon={rightIcon} label={isWeek ? t`Next week` : t`Next day`} onPress={() => move(1)} />
        <strong aria-live="polite" className={styles.period}>
          {isWeek ? `${dayName(firstDay)} – ${dayName(addDays(firstDay, 6))}` : dayName(firstDay)}
        </strong>
        {!isDayOnly && (
          <Button onPress={() => show({ view: isWeek ? 'day' : 'week' })}>
            {isWeek ? t`Show one day` : t`Show the week`}
          </Button>
        )}
      </div>
      {children}
    </div>
  )
}
