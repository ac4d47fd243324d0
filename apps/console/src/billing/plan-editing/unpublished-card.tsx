import { plural, t } from '@lingui/core/macro'
import { Card } from '@kallo/ui/card'
import { Button } from '@kallo/ui/rich/button'
import { useNavigate } from 'react-router'
import type { Plan } from './api.ts'
import { DraftList } from './draft-dialogs.tsx'

interface UnpublishedCardProps {
  plans: readonly Plan[]
  canEdit: boolean
  onPublish: () => void
  onDiscard: () => void
}

/** F-20: what viewers do not see yet. */
export function UnpublishedCard({ plans, canEdit, onPublish, onDiscard }: UnpublishedCardProps) {
  const navigate = useNavigate()
  const actions = canEdit && (
    <>
      <Button kind="primary" onPress={onPublish}>{t`Publish changes`}</Button>
      <Button onPress={() => void navigate('/plans/preview')}>{t`Preview`}</Button>
      <Button onPress={onDiscard}>{t`Discard changes`}</Button>
    </>
  )
  return (
    <Card
      title={plural(
        { count: plans.length },
        { one: '# plan with unpublished changes', other: '# plans with unpublished changes' },
      )}
      actions={actions}
    >
      <DraftList plans={plans} />
    </Card>
  )
}
