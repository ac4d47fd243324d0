import { Icon } from '@kallo/ui/icon'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import styles from './wall.module.css'
import type { WallView } from './wall-view.ts'

export interface WallToolsProps {
  view: WallView
  onChange: (change: Partial<WallView>) => void
}

export function WallTools({ view, onChange }: WallToolsProps) {
  const { t } = useLingui()
  return (
    <div className={styles.tools}>
      <label className={styles.search}>
        <Icon name="search" />
        <input
          type="search"
          placeholder={t`Search`}
          aria-label={t`Search`}
          value={view.search}
          onChange={(event) => onChange({ search: event.currentTarget.value })}
          autoComplete="off"
          enterKeyHint="search"
        />
      </label>
      <div className={styles.choices}>
        <Choice isOn={view.isProblemsFirst} onPress={(isOn) => onChange({ isProblemsFirst: isOn })}>
          <Trans>Problems first</Trans>
        </Choice>
        <Choice
          isOn={view.size === 'medium'}
          onPress={(isOn) => onChange({ size: isOn ? 'medium' : 'small' })}
        >
          <Trans>Larger pictures</Trans>
        </Choice>
      </div>
    </div>
  )
}

interface ChoiceProps {
  isOn: boolean
  onPress: (isOn: boolean) => void
  children: ReactNode
}

function Choice({ isOn, onPress, children }: ChoiceProps) {
  return (
    <button type="button" className={styles.choice} aria-pressed={isOn} onClick={() => onPress(!isOn)}>
      {isOn && <Icon name="check" size={16} />}
      {children}
    </button>
  )
}
