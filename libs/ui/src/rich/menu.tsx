import type { ReactNode } from 'react'
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover, type Selection } from 'react-aria-components'
import { classNames } from '../button-look.ts'
import { Icon } from '../icon.tsx'
import { checkIcon } from '../icons.ts'
import { moreIcon } from '../more-icons.ts'
import styles from '../menu.module.css'
import { IconButton } from './button.tsx'

export interface MenuAction {
  id: string
  label: string
  icon?: string
  isDanger?: boolean
  isDisabled?: boolean
  onAction: () => void
}

interface MenuProps {
  label: string
  actions: readonly MenuAction[]
  /** The button that opens it; without one, three dots. */
  trigger?: ReactNode
}

/** A button that opens a list of actions. */
export function Menu({ label, actions, trigger }: MenuProps) {
  return (
    <MenuTrigger>
      {trigger ?? <IconButton size="small" icon={moreIcon} label={label} />}
      <Popover className={styles.popover ?? ''} placement="bottom end">
        <AriaMenu
          aria-label={label}
          className={styles.list ?? ''}
          disabledKeys={actions.filter(({ isDisabled }) => isDisabled).map(({ id }) => id)}
          onAction={(key) => actions.find(({ id }) => id === key)?.onAction()}
        >
          {actions.map(({ id, label: name, icon, isDanger }) => (
            <MenuItem
              key={id}
              id={id}
              textValue={name}
              className={classNames(styles.option, isDanger && styles.danger)}
            >
              {icon && <Icon shape={icon} size={16} />}
              <span>{name}</span>
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}

interface CheckMenuProps {
  label: string
  trigger: ReactNode
  options: readonly { id: string; label: string; isDisabled?: boolean }[]
  selected: Iterable<string>
  onChange: (selection: Selection) => void
}

/** A button that opens a list in which several options can be chosen. */
export function CheckMenu({ label, trigger, options, selected, onChange }: CheckMenuProps) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover className={styles.popover ?? ''} placement="bottom end">
        <AriaMenu
          aria-label={label}
          className={styles.list ?? ''}
          selectionMode="multiple"
          selectedKeys={selected}
          disabledKeys={options.filter(({ isDisabled }) => isDisabled).map(({ id }) => id)}
          onSelectionChange={onChange}
        >
          {options.map(({ id, label: name }) => (
            <MenuItem key={id} id={id} textValue={name} className={styles.option ?? ''}>
              {({ isSelected }) => (
                <>
                  <span aria-hidden="true" className={styles.mark}>
                    {isSelected && <Icon shape={checkIcon} size={16} />}
                  </span>
                  <span>{name}</span>
                </>
              )}
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}
