import { Button } from '@kallo/ui/rich/button'
import { ConfirmDialog, Dialog } from '@kallo/ui/rich/dialog'
import { useState, type ReactNode } from 'react'
import type { BulkResult, ListedRecord } from './bulk.ts'

export type CommonAction = { kind: 'publish' } | { kind: 'unpublish' } | { kind: 'delete' }

interface RecordActionsProps {
  records: readonly ListedRecord[]
  noun: readonly [one: string, many: string]
  run: (records: readonly ListedRecord[], action: CommonAction, done: string) => Promise<void>
  onPublish: () => Promise<void>
  onDone: () => void
  /** Actions of this kind of record. */
  children?: ReactNode
}

/** Publish, unpublish and delete for the selected rows. */
export function RecordActions({ records, noun, run, onPublish, onDone, children }: RecordActionsProps) {
  const [isDeleting, setIsDeleting] = useState(false)
  const name = `${records.length} ${records.length === 1 ? noun[0] : noun[1]}`
  const act = async (action: CommonAction, done: string) => {
    await run(records, action, done)
    onDone()
  }
  return (
    <>
      <Button onPress={() => void onPublish().then(onDone)}>Publish</Button>
      <Button onPress={() => void act({ kind: 'unpublish' }, 'unpublished')}>Unpublish</Button>
      {children}
      <Button kind="danger" onPress={() => setIsDeleting(true)}>
        Delete
      </Button>
      {isDeleting && (
        <ConfirmDialog
          title={`Delete ${name}?`}
          confirm={`Delete ${name}`}
          onConfirm={() => act({ kind: 'delete' }, 'deleted')}
          onClose={() => setIsDeleting(false)}
        >
          <p>They move to the bin, from where you can restore them for 30 days. Unpublish them first.</p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** L-05: which records of a bulk action stayed as they are, and why. */
export function FailedRecords({ failed, onClose }: { failed: BulkResult['failed']; onClose: () => void }) {
  if (failed.length === 0) return null
  return (
    <Dialog title={`${failed.length} could not be changed`} onClose={onClose}>
      <ul>
        {failed.map(({ id, name, message }) => (
          <li key={id}>
            <strong>{name}</strong>: {message}
          </li>
        ))}
      </ul>
      <div>
        <Button kind="primary" autoFocus onPress={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}
