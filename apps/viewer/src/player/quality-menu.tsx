import { Icon } from '@kallo/ui/icon'
import { useLingui } from '@lingui/react/macro'
import { useRef, useState, type KeyboardEvent } from 'react'
import { ControlButton } from './control-button.tsx'
import styles from './controls.module.css'
import type { Level } from './player-state.ts'
import { megabytesPerHour, type Quality } from './quality.ts'

export interface QualityMenuProps {
  levels: readonly Level[]
  audioBitsPerSecond: number | null
  quality: Quality
  onChoose: (quality: Quality) => void
}

export function QualityMenu({ levels, audioBitsPerSecond, quality, onChoose }: QualityMenuProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const choices = useChoices(levels, audioBitsPerSecond)
  if (levels.length < 2) return null
  const close = () => {
    setOpen(false)
    root.current?.querySelector('button')?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    event.nativeEvent.stopImmediatePropagation()
    event.preventDefault()
    close()
  }
  return (
    <div
      ref={root}
      role="presentation"
      className={styles.quality}
      onKeyDown={onKeyDown}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
    >
      <ControlButton label={t`Quality`} isExpanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon name="gear" size={24} />
      </ControlButton>
      {isOpen && (
        <ul className={styles.choices} aria-label={t`Quality`}>
          {choices.map(({ value, label, cost }) => (
            <li key={value}>
              <button
                type="button"
                className={styles.choice}
                aria-pressed={value === quality}
                onClick={() => {
                  onChoose(value)
                  close()
                }}
              >
                {label}
                {cost && <span className={styles.cost}>{cost}</span>}
                {value === quality && <Icon name="check" size={18} />}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface Choice {
  value: Quality
  label: string
  /** Megabytes per hour; empty if unknown. */
  cost: string
}

function useChoices(levels: readonly Level[], audioBitsPerSecond: number | null): Choice[] {
  const { t } = useLingui()
  const perHour = ({ bitsPerSecond }: Pick<Level, 'bitsPerSecond'>) => {
    const megabytes = megabytesPerHour(bitsPerSecond)
    return megabytes > 0 ? t`${megabytes} MB/h` : ''
  }
  const byHeight = [...new Map(levels.map((level) => [level.height, level])).values()]
  const renditions = byHeight.toSorted((a, b) => b.height - a.height)
  const lowest = renditions.at(-1)
  const audioChoice: Choice[] =
    audioBitsPerSecond === null
      ? []
      : [{ value: 'audio', label: t`Sound only`, cost: perHour({ bitsPerSecond: audioBitsPerSecond }) }]
  return [
    { value: 'auto', label: t`Auto`, cost: '' },
    { value: 'saver', label: t`Data saver`, cost: lowest ? perHour(lowest) : '' },
    ...renditions.map((level) => ({ value: level.height, label: `${level.height}p`, cost: perHour(level) })),
    ...audioChoice,
  ]
}
