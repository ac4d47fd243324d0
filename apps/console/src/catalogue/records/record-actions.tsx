import { plural, t } from '@lingui/core/macro'
import { Button } from '@kallo/ui/rich/button'
import { ConfirmDialog, Dialog } from '@kallo/ui/rich/dialog'
import { useState, type ReactNode } from 'react'
import type { BulkResult, ListedRecord, RunAction } from './bulk.ts'
import { serverText } from '../../platform/server-messages.ts'
import type { RecordTexts } from './record-texts.ts'

export type CommonAction = { kind: 'publish' } | { kind: 'unpublish' } | { kind: 'delete' }

interface RecordActionsProps {
  records: readonly ListedRecord[]
  texts: RecordTexts
  run: RunAction<CommonAction>
  onPublish: () => Promise<boolean>
  onDone: () => void
  /** Actions of this kind of record. */
  children?: ReactNode
}

/** Publish, unpublish and delete for the selected rows. */
export function RecordActions({ records, texts, run, onPublish, onDone, children }: RecordActionsProps) {
  const [isDeleting, setIsDeleting] = useState(false)
  const act = async (action: CommonAction, done: (changed: number) => string) => {
    const isDone = await run(records, action, done)
    if (isDone) onDone()
    return isDone
  }
  const remove = async () => {
    // Keeps the question open; the reason is shown already.
    if (!(await act({ kind: 'delete' }, texts.deleted))) throw new Error(t`Something went wrong.`)
  }
  return (
    <>
      <Button onPress={() => void onPublish().then((isDone) => isDone && onDone())}>{t`Publish`}</Button>
      <Button onPress={() => void act({ kind: 'unpublish' }, texts.unpublished)}>{t`Unpublish`}</Button>
      {children}
      <Button kind="danger" onPress={() => setIsDeleting(true)}>
        {t`Delete`}
      </Button>
      {isDeleting && (
        <ConfirmDialog
          title={texts.askRemoval(records.length)}
          confirm={texts.remove(records.length)}
          onConfirm={remove}
          onClose={() => setIsDeleting(false)}
        >
          <p>{t`They move to the bin, from where you can restore them for 30 days. Unpublish them first.`}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** L-05: which records of a bulk action stayed as they are, and why. */
export function FailedRecords({ failed, onClose }: { failed: BulkResult['failed']; onClose: () => void }) {
  const count = failed.length
  if (count === 0) return null
  return (
    <Dialog
      title={plural(count, { one: '# could not be changed', other: '# could not be changed' })}
      onClose={onClose}
    >
      <ul>
        {failed.map(({ id, name, message }) => (
          <li key={id}>
            <strong>{name}</strong>: {serverText(message)}
          </li>
        ))}
      </ul>
      <div>
        <Button kind="primary" autoFocus onPress={onClose}>
          {t`Close`}
        </Button>
      </div>
    </Dialog>
  )
}
