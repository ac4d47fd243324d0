import { t } from '@lingui/core/macro'
import { Button } from '@kallo/ui/rich/button'
import { ErrorText } from '@kallo/ui/state'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { SortableList } from '../../platform/sortable-list.tsx'
import { findMove, type Move } from './find-move.ts'
import { MoveDialog } from './move-dialog.tsx'
import styles from './records.module.css'

interface Ordered {
  id: string
  orderNumber: number
}

interface OrderedRecordsProps<Item> {
  label: string
  /** A page of the list. */
  items: readonly Item[]
  /** Number of records on all pages. */
  total: number
  /** Whether `total` counts a part of the list only. */
  isFiltered: boolean
  nameOf: (item: Item) => string
  listPath: string
  move: (move: Move) => Promise<unknown>
}

/** L-08: the order, changed by dragging, with the keyboard, with buttons, or by position. Each move is stored at once. */
export function OrderedRecords<Item extends Ordered>(props: OrderedRecordsProps<Item>) {
  const { label, total, isFiltered, nameOf } = props
  const { shown, error, run, runOrShow, reorder } = useOrder(props)
  const [chosen, setChosen] = useState<Item | null>(null)
  return (
    <>
      {error !== null && <ErrorText error={error} />}
      <SortableList
        label={label}
        items={shown}
        keyOf={({ id }) => id}
        nameOf={nameOf}
        render={(item) => (
          <>
            <span className={styles.number}>{item.orderNumber}</span> {nameOf(item)}
          </>
        )}
        isEnd={({ orderNumber: number }, end) =>
          end === 'first' ? number === 1 : !isFiltered && number === total
        }
        onStepBeyond={({ id, orderNumber: number }, by) => void runOrShow({ id, position: number + by })}
        actions={(item) => (
          <Button
            aria-label={t`Move ${{ name: nameOf(item) }} to a position`}
            onPress={() => setChosen(item)}
          >
            {t`Move to`}
          </Button>
        )}
        onReorder={(keys) => void reorder(keys)}
      />
      {chosen && (
        <MoveDialog
          name={nameOf(chosen)}
          current={chosen.orderNumber}
          onMove={(position) => run({ id: chosen.id, position })}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  )
}

/** The items in their new order until the list is loaded again. */
function useOrder<Item extends Ordered>({ items, listPath, move }: OrderedRecordsProps<Item>) {
  const queryClient = useQueryClient()
  const [order, setOrder] = useState<readonly string[] | null>(null)
  const [error, setError] = useState<unknown>(null)
  const shown = order ? order.flatMap((id) => items.find((item) => item.id === id) ?? []) : items
  const run = async (moved: Move) => {
    setError(null)
    try {
      await move(moved)
    } finally {
      await queryClient.invalidateQueries({ queryKey: [listPath] })
      setOrder(null)
    }
  }
  const runOrShow = (moved: Move) => run(moved).catch(setError)
  const reorder = async (keys: string[]) => {
    const before = shown.map(({ id }) => id)
    const moved = findMove(before, keys)
    if (!moved) return
    setOrder(keys)
    await runOrShow(moved)
  }
  return { shown, error, run, runOrShow, reorder }
}
