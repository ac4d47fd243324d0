import { Icon } from '@kallo/ui/icon'
import { checkIcon } from '@kallo/ui/icons'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { ControlButton } from './control-button.tsx'
import styles from './controls.module.css'

export interface ChoiceGroup {
  label: string
  choices: readonly Choice[]
}

export interface Choice {
  id: string
  label: string
  /** Shown after the label; can be empty. */
  detail?: string
  isChosen: boolean
  onChoose: () => void
}

interface ChoiceMenuProps {
  label: string
  icon: string
  groups: readonly ChoiceGroup[]
  /** Below the choices. */
  note?: ReactNode
}

/** A button of the controls that opens lists of choices. Closes with Escape, a choice, or when the focus leaves. */
export function ChoiceMenu({ label, icon, groups, note }: ChoiceMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
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
      className={styles.menu}
      data-list={isOpen || undefined}
      onKeyDown={onKeyDown}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
    >
      <ControlButton label={label} isExpanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon shape={icon} size={24} />
      </ControlButton>
      {isOpen && (
        <div className={styles.choices}>
          {groups.map((group) => (
            <Group key={group.label} {...group} hasHeading={groups.length > 1} onDone={close} />
          ))}
          {note && <p className={styles.note}>{note}</p>}
        </div>
      )}
    </div>
  )
}

interface GroupProps extends ChoiceGroup {
  hasHeading: boolean
  onDone: () => void
}

function Group({ label, choices, hasHeading, onDone }: GroupProps) {
  return (
    <>
      {hasHeading && (
        <p className={styles.heading} aria-hidden>
          {label}
        </p>
      )}
      <ul aria-label={label}>
        {choices.map(({ id, label: text, detail, isChosen, onChoose }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.choice}
              aria-pressed={isChosen}
              onClick={() => {
                onChoose()
                onDone()
              }}
            >
              {text}
              {detail && <span className={styles.cost}>{detail}</span>}
              {isChosen && <Icon shape={checkIcon} size={18} />}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
