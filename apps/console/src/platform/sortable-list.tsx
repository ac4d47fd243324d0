import { t } from '@lingui/core/macro'
import { Button } from '@kallo/ui/rich/button'
import type { ReactNode } from 'react'
import { Button as AriaButton, GridList, GridListItem, useDragAndDrop, type Key } from 'react-aria-components'
import styles from './sortable-list.module.css'

interface SortableListProps<Item> {
  label: string
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** The item as a text: its name for screen readers. */
  nameOf: (item: Item) => string
  render: (item: Item) => ReactNode
  /** Further buttons of an item. */
  actions?: (item: Item) => ReactNode
  /** Whether an item is the first or the last, possibly of a longer list of which these are a page. */
  isEnd: (item: Item, end: 'first' | 'last') => boolean
  /** Moves an item by one place beyond the items that are shown. */
  onStepBeyond: (item: Item, by: -1 | 1) => void
  /** Receives all keys in the new order. */
  onReorder: (keys: string[]) => void
}

/** A list that is ordered by dragging, with the keyboard (Enter on the handle, then arrow keys), or with its buttons. */
export function SortableList<Item extends object>(props: SortableListProps<Item>) {
  const { label, items, keyOf, nameOf, render, actions, isEnd, onStepBeyond, onReorder } = props
  const keys = items.map(keyOf)
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (moved) => [...moved].map((key) => ({ 'text/plain': String(key) })),
    onReorder: ({ keys: moved, target: { key, dropPosition } }) =>
      onReorder(moveKeys(keys, [...moved].map(String), String(key), dropPosition === 'after')),
  })
  const step = (item: Item, by: -1 | 1) => {
    const key = keyOf(item)
    const target = keys[keys.indexOf(key) + by]
    if (target === undefined) onStepBeyond(item, by)
    else onReorder(moveKeys(keys, [key], target, by === 1))
  }
  return (
    <GridList aria-label={label} className={styles.list} dragAndDropHooks={dragAndDropHooks}>
      {items.map((item) => (
        <GridListItem
          key={keyOf(item)}
          id={keyOf(item) satisfies Key}
          textValue={nameOf(item)}
          className={styles.item}
        >
          <AriaButton slot="drag" className={styles.handle} aria-label={t`Move ${{ name: nameOf(item) }}`}>
            <span aria-hidden="true">⠿</span>
          </AriaButton>
          <div className={styles.content}>{render(item)}</div>
          <Button
            aria-label={t`Move ${{ name: nameOf(item) }} up`}
            isDisabled={isEnd(item, 'first')}
            onPress={() => step(item, -1)}
          >
            ↑
          </Button>
          <Button
            aria-label={t`Move ${{ name: nameOf(item) }} down`}
            isDisabled={isEnd(item, 'last')}
            onPress={() => step(item, 1)}
          >
            ↓
          </Button>
          {actions?.(item)}
        </GridListItem>
      ))}
    </GridList>
  )
}

/** The keys after `moved` were placed before or after `target`, in their former order. */
export function moveKeys(
  keys: readonly string[],
  moved: readonly string[],
  target: string,
  isAfter: boolean,
): string[] {
  if (moved.includes(target)) return [...keys]
  const rest = keys.filter((key) => !moved.includes(key))
  const at = rest.indexOf(target) + (isAfter ? 1 : 0)
  return [...rest.slice(0, at), ...keys.filter((key) => moved.includes(key)), ...rest.slice(at)]
}
