import { t } from '@lingui/core/macro'
import { Card } from '@kallo/ui/card'
import { Progress } from '@kallo/ui/progress'
import { Button } from '@kallo/ui/rich/button'
import { ErrorText } from '@kallo/ui/state'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatTime } from '../../platform/format-time.ts'
import { paymentsApi } from './api.ts'

const steps = {
  waiting: t`Waiting to start`,
  payments: t`Comparing payments`,
  missing: t`Looking for missing payments`,
  refunds: t`Comparing refunds`,
  disputes: t`Comparing disputes`,
  settlements: t`Comparing payouts`,
} as const

const outcomes = {
  done: t`Finished`,
  failed: t`Failed`,
  cancelled: t`Cancelled`,
  interrupted: t`Interrupted`,
} as const

/** F-12. */
export function ReconciliationSection() {
  const queryClient = useQueryClient()
  const { data } = useQuery({
    ...paymentsApi.reconciliation.query(),
    refetchInterval: ({ state }) => (state.data && state.data.outcome === null ? 1_000 : false),
  })
  const reload = () => queryClient.invalidateQueries({ queryKey: paymentsApi.reconciliation.key() })
  const start = useMutation({ mutationFn: () => paymentsApi.startReconciliation(), onSettled: reload })
  const cancel = useMutation({ mutationFn: () => paymentsApi.cancelReconciliation(), onSettled: reload })
  const isRunning = data?.outcome === null
  const error = start.error ?? cancel.error
  return (
    <Card
      title={t`Reconciliation`}
      actions={
        isRunning ? (
          <Button onPress={() => cancel.mutate()}>{t`Cancel`}</Button>
        ) : (
          <Button kind="primary" isBusy={start.isPending} onPress={() => start.mutate()}>
            {t`Reconcile now`}
          </Button>
        )
      }
    >
      {error && <ErrorText error={error} />}
      {!data && <p>{t`Payments are compared with Paystack every night. You can also do it now.`}</p>}
      {isRunning && (
        <Progress
          label={t`${{ step: steps[data.step] }}: ${{ compared: data.compared }} compared`}
          share={null}
        />
      )}
      {data?.outcome && (
        <p>
          {t`${{ outcome: outcomes[data.outcome] }} ${{ time: formatTime(data.finishedAt) }}: ${{ compared: data.compared }} compared, ${{ added: data.reviewsOpened }} new entries, ${{ open: data.reviewsOpen }} open.`}{' '}
          {data.error ?? ''}
        </p>
      )}
    </Card>
  )
}
