import { use } from 'react'
import {
  Autocomplete,
  Dialog,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  Modal,
  ModalOverlay,
  SearchField,
} from 'react-aria-components'
import { UiTextsContext } from '../texts.ts'
import styles from '../command-palette.module.css'
import { Icon } from '../icon.tsx'
import { searchIcon } from '../icons.ts'

export interface CommandItem {
  /** Unique in its section. */
  id: string
  name: string
  /** Tells items with the same name apart. */
  detail?: string
  icon: string
}

export interface CommandSection<Item extends CommandItem> {
  name: string
  items: readonly Item[]
}

interface CommandPaletteProps<Item extends CommandItem> {
  label: string
  placeholder: string
  /** The typed text. The caller filters the items; all items that it passes are shown. */
  typed: string
  onType: (typed: string) => void
  sections: readonly CommandSection<Item>[]
  /** Shown without sections. */
  empty: string
  onChoose: (item: Item) => void
  onClose: () => void
}

/** A field over a list of commands, which the arrow keys walk through while the field keeps the focus. */
export function CommandPalette<Item extends CommandItem>(props: CommandPaletteProps<Item>) {
  const { label, placeholder, typed, onType, onClose } = props
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(isOpen) => isOpen || onClose()}
      className={styles.overlay ?? ''}
    >
      <Modal className={styles.modal ?? ''}>
        <Dialog aria-label={label} className={styles.dialog ?? ''}>
          <Autocomplete inputValue={typed} onInputChange={onType}>
            <SearchField aria-label={label} autoFocus className={styles.field ?? ''}>
              <Icon shape={searchIcon} />
              <Input placeholder={placeholder} className={styles.input ?? ''} />
            </SearchField>
            <Results {...props} />
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function Results<Item extends CommandItem>({
  sections,
  empty,
  onChoose,
}: Pick<CommandPaletteProps<Item>, 'sections' | 'empty' | 'onChoose'>) {
  const { results } = use(UiTextsContext)
  return (
    <Menu
      aria-label={results}
      className={styles.list ?? ''}
      renderEmptyState={() => <p className={styles.empty}>{empty}</p>}
    >
      {sections.map(({ name: section, items }) => (
        <MenuSection key={section}>
          <Header className={styles.section ?? ''}>{section}</Header>
          {items.map((item) => (
            <MenuItem
              key={item.id}
              id={`${section} ${item.id}`}
              textValue={item.name}
              className={styles.item ?? ''}
              onAction={() => onChoose(item)}
            >
              <Icon shape={item.icon} size={17} />
              <span className={styles.name}>{item.name}</span>
              {item.detail !== undefined && <span className={styles.detail}>{item.detail}</span>}
            </MenuItem>
          ))}
        </MenuSection>
      ))}
    </Menu>
  )
}
