import { t } from '@lingui/core/macro'
import { NumberField } from '@kallo/ui/rich/field'
import { SelectField } from '@kallo/ui/rich/select-field'
import { useState } from 'react'
import { ActionDialog } from '../../platform/action-dialog.tsx'

interface MoveDialogProps {
  name: string
  /** The present position, from 1. */
  current: number
  onMove: (position: number) => Promise<void>
  onClose: () => void
}

const places = [
  { value: 'first', label: t`To the top` },
  { value: 'last', label: t`To the bottom` },
  { value: 'position', label: t`To a position` },
] as const

/** The server moves a record to the end if its position is beyond it. */
const lastPosition = 1_000_000

/** Moves a record to a position, which can be on another page of the list. */
export function MoveDialog({ name, current, onMove, onClose }: MoveDialogProps) {
  const [place, setPlace] = useState<(typeof places)[number]['value']>('position')
  const [position, setPosition] = useState<number | null>(current)
  const move = async () => {
    const chosen = { first: 1, last: lastPosition, position }[place]
    if (chosen === null) throw new Error(t`Enter a position.`)
    await onMove(chosen)
  }
  return (
    <ActionDialog
      title={t`Move ${name}`}
      submit={t`Move`}
      done={t`Moved ${name}`}
      onSubmit={move}
      onClose={onClose}
    >
      <SelectField label={t`Where`} options={places} value={place} onChange={setPlace} />
      {place === 'position' && (
        <NumberField
          name="position"
          label={t`Position`}
          description={t`Now ${current}. A number beyond the end moves it to the bottom.`}
          minValue={1}
          maxValue={lastPosition}
          isRequired
          value={position}
          onChange={setPosition}
        />
      )}
    </ActionDialog>
  )
}
