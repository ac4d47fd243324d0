import {
  Checkbox as AriaCheckbox,
  Radio,
  RadioGroup as AriaRadioGroup,
  Label,
  Switch as AriaSwitch,
} from 'react-aria-components'
import styles from '../choices.module.css'
import field from '../field.module.css'
import { Icon } from '../icon.tsx'
import { checkIcon, minusIcon } from '../icons.ts'

interface ChoiceProps {
  label: string
  description?: string
  value: boolean
  isDisabled?: boolean
  onChange: (value: boolean) => void
}

/** A setting that is on or off. */
export function Switch({ label, description, value, ...props }: ChoiceProps) {
  return (
    <AriaSwitch {...props} className={styles.choice ?? ''} isSelected={value}>
      <span aria-hidden="true" className={`${styles.sign} ${styles.track}`} />
      <ChoiceText label={label} description={description} />
    </AriaSwitch>
  )
}

/** A choice in a group in which any number can be chosen. */
export function Checkbox({
  label,
  description,
  value,
  ...props
}: ChoiceProps & {
  /** Stands for several things, some of which are chosen. */
  isIndeterminate?: boolean
}) {
  return (
    <AriaCheckbox {...props} className={styles.choice ?? ''} isSelected={value}>
      <span aria-hidden="true" className={styles.sign}>
        <Icon shape={props.isIndeterminate ? minusIcon : checkIcon} size={14} />
      </span>
      <ChoiceText label={label} description={description} />
    </AriaCheckbox>
  )
}

interface RadioGroupProps<T extends string> {
  label: string
  options: readonly { value: T; label: string; description?: string }[]
  value: T
  onChange: (value: T) => void
}

/** One of a few options, all of which are visible. */
export function RadioGroup<T extends string>({ label, options, value, onChange }: RadioGroupProps<T>) {
  return (
    <AriaRadioGroup
      className={field.field ?? ''}
      value={value}
      onChange={(next) => {
        const chosen = options.find((option) => option.value === next)
        if (chosen) onChange(chosen.value)
      }}
    >
      <Label>{label}</Label>
      {options.map((option) => (
        <Radio key={option.value} value={option.value} className={styles.choice ?? ''}>
          <span aria-hidden="true" className={`${styles.sign} ${styles.round}`} />
          <ChoiceText label={option.label} description={option.description} />
        </Radio>
      ))}
    </AriaRadioGroup>
  )
}

function ChoiceText({ label, description }: { label: string; description: string | undefined }) {
  return (
    <span>
      {label}
      {description !== undefined && <span className={styles.hint}>{description}</span>}
    </span>
  )
}
