import { plural, t } from '@lingui/core/macro'
import { Button } from '@kallo/ui/rich/button'
import { Dialog, DialogActions } from '@kallo/ui/rich/dialog'
import { ErrorText } from '@kallo/ui/state'
import { useState, type ReactNode } from 'react'
import { ApiError, hasReason } from '../../platform/api-error.ts'
import { createRequestId } from '../../platform/request-id.ts'
import { showToast } from '../../platform/toasts.tsx'
import { plansApi, type Plan } from './api.ts'
import styles from './plan-drafts.module.css'
import { changesOf, consequencesOf } from './plan-texts.ts'

interface DraftDialogProps {
  /** As the operator saw them: if one of them was changed since, nothing happens. */
  plans: readonly Plan[]
  onClose: () => void
  onDone: () => Promise<unknown>
}

/** F-20. */
export function PublishDialog({ plans, onClose, onDone }: DraftDialogProps) {
  const confirm = plural({ count: plans.length }, { one: 'Publish # change', other: 'Publish # changes' })
  const title = t`Publish changes`
  return (
    <DraftDialog
      {...{ plans, title, confirm, onClose, onDone }}
      done={t`Published`}
      send={(confirmed) => plansApi.publish(confirmed)}
    >
      <p>{t`Viewers see all of this immediately.`}</p>
    </DraftDialog>
  )
}

/** F-20: of one plan or of all. */
export function DiscardDialog({ plans, onClose, onDone }: DraftDialogProps) {
  const deleted = plans.length === 1 ? plans.find(({ isDraft }) => isDraft) : undefined
  return (
    <DraftDialog
      {...{ plans, onClose, onDone }}
      isDanger
      title={deleted ? t`Delete ${{ name: deleted.name }}` : t`Discard changes`}
      confirm={deleted ? t`Delete` : t({ message: 'Discard', context: 'changes' })}
      done={deleted ? t`Deleted` : t`Changes discarded`}
      send={(confirmed) => plansApi.discard(confirmed)}
    >
      <p>
        {plans.some(({ isDraft }) => isDraft)
          ? t`These changes are removed, and new plans are deleted. This cannot be undone. Viewers never saw them.`
          : t`These changes are removed. This cannot be undone. Viewers never saw them.`}
      </p>
    </DraftDialog>
  )
}

interface ConfirmedDialogProps extends DraftDialogProps {
  title: string
  confirm: string
  done: string
  isDanger?: boolean
  send: (confirmed: { requestId: string; plans: { id: string; version: number }[] }) => Promise<unknown>
  children: ReactNode
}

function DraftDialog(props: ConfirmedDialogProps) {
  const { plans, title, confirm, done, isDanger = false, send, onClose, onDone, children } = props
  const [requestId] = useState(createRequestId)
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setIsBusy] = useState(false)
  const run = async () => {
    setIsBusy(true)
    setError(null)
    try {
      await send({ requestId, plans: plans.map(({ id, version }) => ({ id, version })) })
      await onDone()
      showToast(done)
      onClose()
    } catch (failure) {
      setError(failure)
      setIsBusy(false)
      await onDone()
    }
  }
  const isStale = hasReason(error, 'changed-meanwhile')
  return (
    <Dialog title={title} onClose={onClose} isDismissable={!isBusy}>
      {children}
      <DraftList plans={plans} hasConsequences={!isDanger} error={error} />
      {error !== null && <ErrorText error={error} />}
      {isStale && <p>{t`Another operator changed a plan. Close the dialog and open it again.`}</p>}
      <DialogActions>
        <Button kind={isDanger ? 'danger' : 'primary'} isBusy={isBusy} onPress={() => void run()}>
          {confirm}
        </Button>
        <Button autoFocus isDisabled={isBusy} onPress={onClose}>
          {t`Cancel`}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface DraftListProps {
  plans: readonly Plan[]
  hasConsequences?: boolean
  /** With the IDs of the plans that cannot be published. */
  error?: unknown
}

/** F-20: each change in words. */
export function DraftList({ plans, hasConsequences = false, error }: DraftListProps) {
  const reasons = error instanceof ApiError ? error.fields : {}
  return (
    <ul className={styles.list}>
      {plans.map((plan) => (
        <li key={plan.id}>
          <strong>{plan.name}</strong>
          <ul>
            {changesOf(plan).map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
          {hasConsequences &&
            consequencesOf(plan).map((text) => (
              <p key={text} className={styles.hint}>
                {text}
              </p>
            ))}
          {reasons[plan.id] !== undefined && <p className={styles.reason}>{reasons[plan.id]}</p>}
        </li>
      ))}
    </ul>
  )
}
