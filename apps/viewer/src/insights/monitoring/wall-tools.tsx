import { Chip } from '@kallo/ui/chip'
import { Trans } from '@lingui/react/macro'
import { SearchBox } from '../../platform/search-box.tsx'
import styles from './wall.module.css'
import type { WallView } from './wall-view.ts'

export interface WallToolsProps {
  view: WallView
  onChange: (change: Partial<WallView>) => void
}

export function WallTools({ view, onChange }: WallToolsProps) {
  return (
    <div className={styles.tools}>
      <SearchBox value={view.search} onChange={(search) => onChange({ search })} />
      <div className={styles.choices}>
        <Chip
          hasTick
          isPressed={view.isProblemsFirst}
          onClick={() => onChange({ isProblemsFirst: !view.isProblemsFirst })}
        >
          <Trans>Problems first</Trans>
        </Chip>
        <Chip
          hasTick
          isPressed={view.size === 'medium'}
          onClick={() => onChange({ size: view.size === 'medium' ? 'small' : 'medium' })}
        >
          <Trans>Larger pictures</Trans>
        </Chip>
      </div>
    </div>
  )
}
