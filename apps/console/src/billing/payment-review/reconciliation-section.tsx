import { Card } from '@kallo/ui/card'
import { Progress } from '@kallo/ui/progress'
import { Button } from '@kallo/ui/rich/button'
import { ErrorText } from '@kallo/ui/state'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatTime } from '../../platform/format-time.ts'
import { paymentsApi } from './api.ts'

const steps = {
  waiting: 'Waiting for a worker',
  payments: 'Comparing payments',
  missing: 'Looking for missing payments',
  refunds: 'Comparing refunds',
  disputes: 'Comparing disputes',
  settlements: 'Comparing payouts',
} as const

const outcomes = {
  done: 'Finished',
  failed: 'Failed',
  cancelled: 'Cancelled',
  interrupted: 'Interrupted',
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
      title="Reconciliation"
      actions={
        isRunning ? (
          <Button onPress={() => cancel.mutate()}>Cancel</Button>
        ) : (
          <Button kind="primary" isBusy={start.isPending} onPress={() => start.mutate()}>
            Reconcile now
          </Button>
        )
      }
    >
      {error && <ErrorText error={error} />}
      {!data && <p>Payments are compared with Paystack every night. You can also do it now.</p>}
      {isRunning && <Progress label={`${steps[data.step]}: ${data.compared} compared`} share={null} />}
      {data?.outcome && (
        <p>
          {outcomes[data.outcome]} {formatTime(data.finishedAt)}: {data.compared} compared,{' '}
          {data.reviewsOpened} new entries, {data.reviewsOpen} open. {data.error ?? ''}
        </p>
      )}
    </Card>
  )
}
