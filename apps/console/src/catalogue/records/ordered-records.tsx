import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorText } from '../../platform/form.tsx'
import { SortableList } from '../../platform/sortable-list.tsx'
import { findMove, type Move } from './find-move.ts'

interface OrderedRecordsProps<Item> {
  label: string
  items: readonly Item[]
  nameOf: (item: Item) => string
  listPath: string
  move: (move: Move) => Promise<unknown>
}

/** L-08: the order, changed by dragging, with the keyboard or with buttons. Each move is stored at once. */
export function OrderedRecords<Item extends { _id: string }>(props: OrderedRecordsProps<Item>) {
  const { label, items, nameOf, listPath, move } = props
  const queryClient = useQueryClient()
  const [order, setOrder] = useState<readonly string[] | null>(null)
  const [error, setError] = useState<unknown>(null)
  const shown = order ? order.flatMap((id) => items.find(({ _id }) => _id === id) ?? []) : items
  const reorder = async (keys: string[]) => {
    const moved = findMove(
      shown.map(({ _id }) => _id),
      keys,
    )
    if (!moved) return
    setOrder(keys)
    setError(null)
    try {
      await move(moved)
    } catch (failure) {
      setError(failure)
    }
    await queryClient.invalidateQueries({ queryKey: [listPath] })
    setOrder(null)
  }
  return (
    <>
      {error !== null && <ErrorText error={error} />}
      <SortableList
        label={label}
        items={shown}
        keyOf={({ _id }) => _id}
        nameOf={nameOf}
        render={nameOf}
        onReorder={(keys) => void reorder(keys)}
      />
    </>
  )
}
