import type { ComponentProps, ReactNode } from 'react'
import styles from './choices.module.css'
import { Icon } from './icon.tsx'
import { checkIcon } from './icons.ts'

interface ChoiceProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  label: ReactNode
  description?: ReactNode
}

/** A choice in a group in which any number can be chosen. */
export function Checkbox(props: ChoiceProps) {
  return <Choice {...props} type="checkbox" sign={<Icon shape={checkIcon} size={14} />} />
}

/** A choice in a group in which one is chosen. Radio buttons with the same `name` form a group. */
export function Radio(props: ChoiceProps) {
  return <Choice {...props} type="radio" shape={styles.round} />
}

/** A setting that is on or off. */
export function Switch(props: ChoiceProps) {
  return <Choice {...props} type="checkbox" isSwitch shape={styles.track} />
}

interface NativeChoiceProps extends ChoiceProps {
  type: 'checkbox' | 'radio'
  isSwitch?: boolean
  shape?: string | undefined
  sign?: ReactNode
}

function Choice({ label, description, shape = '', sign, isSwitch, ...input }: NativeChoiceProps) {
  return (
    <label className={styles.choice}>
      <input {...input} role={isSwitch ? 'switch' : undefined} />
      <span aria-hidden="true" className={`${styles.sign} ${shape}`}>
        {sign}
      </span>
      <span>
        {label}
        {description !== undefined && <span className={styles.hint}>{description}</span>}
      </span>
    </label>
  )
}
