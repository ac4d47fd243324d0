import { plural, t } from '@lingui/core/macro'
import { Card } from '@kallo/ui/card'
import { Button } from '@kallo/ui/rich/button'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Plan } from './api.ts'
import { DiscardDialog, DraftList, PublishDialog } from './draft-dialogs.tsx'
import styles from './plan-drafts.module.css'

interface UnpublishedCardProps {
  plans: readonly Plan[]
  canEdit: boolean
  onDone: () => Promise<unknown>
}

/** F-20: what viewers do not see yet. */
export function UnpublishedCard({ plans, canEdit, onDone }: UnpublishedCardProps) {
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<'publish' | 'discard' | null>(null)
  const close = () => setDialog(null)
  return (
    <Card
      title={plural(
        { count: plans.length },
        { one: '# plan with unpublished changes', other: '# plans with unpublished changes' },
      )}
    >
      <DraftList plans={plans} />
      {canEdit && (
        <div className={styles.actions}>
          <Button kind="primary" onPress={() => setDialog('publish')}>{t`Publish changes`}</Button>
          <Button onPress={() => void navigate('/plans/preview')}>{t`Preview`}</Button>
          <Button onPress={() => setDialog('discard')}>{t`Discard changes`}</Button>
        </div>
      )}
      {dialog === 'publish' && <PublishDialog plans={plans} onClose={close} onDone={onDone} />}
      {dialog === 'discard' && <DiscardDialog plans={plans} onClose={close} onDone={onDone} />}
    </Card>
  )
}
