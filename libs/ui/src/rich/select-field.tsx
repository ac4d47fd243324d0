import type { ReactNode } from 'react'
import {
  Button,
  ComboBox,
  FieldError,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Select,
  SelectValue,
  Text,
  type ComboBoxProps,
} from 'react-aria-components'
import styles from '../field.module.css'
import { Icon } from '../icon.tsx'
import { downIcon } from '../icons.ts'
import menu from '../menu.module.css'

interface SelectFieldProps<T extends string> {
  label: string
  /** Shows the label to screen readers only, if the purpose is clear from the context. */
  isLabelHidden?: boolean
  description?: string | undefined
  isDisabled?: boolean
  name?: string
  options: readonly { value: T; label: string; description?: string }[]
  value: T
  onChange: (value: T) => void
}

/** A choice of one of a few options. */
export function SelectField<T extends string>(props: SelectFieldProps<T>) {
  const {
    label,
    isLabelHidden = false,
    description,
    isDisabled = false,
    name,
    options,
    value,
    onChange,
  } = props
  return (
    <Select
      name={name}
      isDisabled={isDisabled}
      className={styles.field ?? ''}
      aria-label={isLabelHidden ? label : undefined}
      value={value}
      onChange={(key) => {
        const chosen = options.find((option) => option.value === key)
        if (chosen) onChange(chosen.value)
      }}
    >
      {!isLabelHidden && <Label>{label}</Label>}
      <Button className={`${styles.input} ${styles.select}`}>
        <SelectValue />
        <Icon shape={downIcon} size={16} />
      </Button>
      {description !== undefined && (
        <Text slot="description" className={styles.hint ?? ''}>
          {description}
        </Text>
      )}
      <FieldError className={styles.error ?? ''} />
      <Popover className={menu.popover ?? ''}>
        <ListBox items={options} className={menu.list ?? ''}>
          {({ value: id, label: name, description }) => (
            <ListBoxItem id={id} textValue={name} className={menu.option ?? ''}>
              <Text slot="label">{name}</Text>
              {description !== undefined && (
                <Text slot="description" className={menu.hint ?? ''}>
                  {description}
                </Text>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Select>
  )
}

export interface ComboOption {
  value: string
  label: string
}

interface ComboFieldProps extends Pick<
  ComboBoxProps<ComboOption>,
  'name' | 'inputValue' | 'onInputChange' | 'selectedKey' | 'onSelectionChange' | 'onOpenChange'
> {
  label: string
  placeholder: string
  options: readonly ComboOption[]
  /** Shown when no option matches. */
  empty: ReactNode
}

/** A choice of one of many options, of which those that match the typed text are shown. */
export function ComboField({ label, placeholder, options, empty, ...props }: ComboFieldProps) {
  return (
    <ComboBox
      {...props}
      className={styles.field ?? ''}
      items={options}
      allowsEmptyCollection
      menuTrigger="input"
    >
      <Label>{label}</Label>
      <div className={styles.line}>
        <Input className={`${styles.input} ${styles.end}`} placeholder={placeholder} />
        <Button className={styles.inner ?? ''}>
          <Icon shape={downIcon} size={16} />
        </Button>
      </div>
      <FieldError className={styles.error ?? ''} />
      <Popover className={menu.popover ?? ''}>
        <ListBox<ComboOption>
          className={menu.list ?? ''}
          renderEmptyState={() => <div className={menu.option}>{empty}</div>}
        >
          {(option) => (
            <ListBoxItem id={option.value} textValue={option.label} className={menu.option ?? ''}>
              <Text slot="label">{option.label}</Text>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}
