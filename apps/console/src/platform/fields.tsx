import {
  Button,
  FieldError,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Select,
  SelectValue,
  Text,
  TextField,
  type TextFieldProps,
} from 'react-aria-components'
import styles from './controls.module.css'

interface FieldProps extends Omit<TextFieldProps, 'className' | 'children'> {
  name: string
  label: string
  description?: string
}

/** A single-line text field with label, description and error. */
export function Field({ label, description, ...props }: FieldProps) {
  return (
    <TextField {...props} className={styles.field}>
      <Label>{label}</Label>
      <Input className={styles.input} />
      {description !== undefined && (
        <Text slot="description" className={styles.hint}>
          {description}
        </Text>
      )}
      <FieldError className={styles.error} />
    </TextField>
  )
}

interface ChoiceProps<T extends string> {
  label: string
  /** For screen readers only, where the purpose is visible otherwise. */
  isLabelHidden?: boolean
  description?: string | undefined
  isDisabled?: boolean
  name?: string
  options: readonly { value: T; label: string; description?: string }[]
  value: T
  onChange: (value: T) => void
}

/** A choice of one of a few options. */
export function Choice<T extends string>({
  label,
  isLabelHidden = false,
  description,
  isDisabled = false,
  name,
  options,
  value,
  onChange,
}: ChoiceProps<T>) {
  return (
    <Select
      name={name}
      isDisabled={isDisabled}
      className={styles.field}
      aria-label={isLabelHidden ? label : undefined}
      value={value}
      onChange={(key) => {
        const chosen = options.find((option) => option.value === key)
        if (chosen) onChange(chosen.value)
      }}
    >
      {!isLabelHidden && <Label>{label}</Label>}
      <Button className={styles.select}>
        <SelectValue />
        <span aria-hidden="true">▾</span>
      </Button>
      {description !== undefined && (
        <Text slot="description" className={styles.hint}>
          {description}
        </Text>
      )}
      <FieldError className={styles.error} />
      <Popover className={styles.popover}>
        <ListBox items={options} className={styles.list}>
          {({ value: id, label: name, description }) => (
            <ListBoxItem id={id} textValue={name} className={styles.option}>
              <Text slot="label">{name}</Text>
              {description !== undefined && (
                <Text slot="description" className={styles.hint}>
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
