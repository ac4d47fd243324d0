import { t } from '@lingui/core/macro'
import { isRoleAllowed } from '@kallo/rules/accounts/operator-role'
import { Card } from '@kallo/ui/card'
import { Button } from '@kallo/ui/rich/button'
import { DataTable, type TableColumn } from '@kallo/ui/rich/data-table'
import { Field } from '@kallo/ui/rich/field'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { selfQuery } from '../../accounts/session/api.ts'
import { ActionDialog } from '../../platform/action-dialog.tsx'
import { formatMoney } from '../../platform/format-money.ts'
import { formatTime } from '../../platform/format-time.ts'
import { paymentsApi, type PaymentDetails } from './api.ts'
import { codeName } from './names.ts'
import styles from './refunds-card.module.css'

type Refund = PaymentDetails['refunds'][number]
/** A refund about which an operator has begun to do something. */
type Choice = { refund: Refund; action: 'send-again' | 'pay-elsewhere' }

interface RefundsProps {
  payment: PaymentDetails
  onChanged: () => Promise<unknown>
}

const refundStates: Record<Refund['state'], string> = {
  due: t`Waiting to be sent`,
  sending: t`Being sent`,
  pending: t`At Paystack`,
  processed: t`Sent to the subscriber`,
  'paid-elsewhere': t`Paid another way`,
  failed: t({ message: 'Failed', context: 'refund' }),
}

/** F-10, F-22: the refunds of a payment, and what finance can do about those that Paystack could not make. */
export function RefundsCard({ payment, onChanged }: RefundsProps) {
  const { data: self } = useQuery(selfQuery)
  const [choice, setChoice] = useState<Choice | null>(null)
  const canDecide = self !== undefined && isRoleAllowed(self.operator.role, ['finance'])
  const hasChoices = payment.refunds.some((one) => one.canSendAgain || one.canPayElsewhere)
  const dialog = { payment, onChanged, onClose: () => setChoice(null) }
  return (
    <Card title={t`Refunds`}>
      <DataTable
        label={t`Refunds`}
        items={payment.refunds}
        keyOf={({ id }) => id}
        empty={t`Nothing was refunded.`}
        columns={[
          ...columnsOf(payment),
          ...(canDecide && hasChoices ? [actionColumn(payment, setChoice)] : []),
        ]}
      />
      {choice?.action === 'send-again' && <SendAgainDialog refund={choice.refund} {...dialog} />}
      {choice?.action === 'pay-elsewhere' && <PaidElsewhereDialog refund={choice.refund} {...dialog} />}
    </Card>
  )
}

const columnsOf = ({ currency }: PaymentDetails): TableColumn<Refund>[] => [
  {
    id: 'reason',
    name: t`Reason`,
    isRowHeader: true,
    cell: ({ reason, note }) => note || codeName(reason),
  },
  { id: 'amount', name: t`Amount`, cell: (one) => formatMoney(one.amountMinor, currency) },
  {
    id: 'state',
    name: t`State`,
    cell: ({ state, lastError }) => [refundStates[state], lastError].filter(Boolean).join(': '),
  },
  { id: 'at', name: t`Decided`, cell: (one) => formatTime(one.createdAt) },
  { id: 'done', name: t`Processed`, cell: (one) => formatTime(one.processedAt) },
]

function actionColumn({ currency }: PaymentDetails, onChoose: (choice: Choice) => void): TableColumn<Refund> {
  return {
    id: 'action',
    name: t`Action`,
    cell: (refund) => {
      const amount = formatMoney(refund.amountMinor, currency)
      return (
        <div className={styles.actions}>
          {refund.canSendAgain && (
            <Button
              aria-label={t`Send again: ${amount}`}
              onPress={() => onChoose({ refund, action: 'send-again' })}
            >
              {t`Send again`}
            </Button>
          )}
          {refund.canPayElsewhere && (
            <Button
              aria-label={t`Record as paid another way: ${amount}`}
              onPress={() => onChoose({ refund, action: 'pay-elsewhere' })}
            >
              {t`Record as paid another way`}
            </Button>
          )}
        </div>
      )
    },
  }
}

interface DialogProps extends RefundsProps {
  refund: Refund
  onClose: () => void
}

function SendAgainDialog({ payment, refund, onChanged, onClose }: DialogProps) {
  const { reference, currency } = payment
  const amount = formatMoney(refund.amountMinor, currency)
  return (
    <ActionDialog
      title={t`Send the refund again`}
      subject={`send ${refund.id} again`}
      submit={t`Send ${amount} again`}
      done={t`The refund will be sent within a minute.`}
      onClose={onClose}
      onSubmit={async (_, requestId) => {
        await paymentsApi.sendRefundAgain({ reference, id: refund.id, requestId })
        await onChanged()
      }}
    >
      <p>{t`Paystack refunds ${amount} the way it was paid. It is looked up first, so that it is not refunded twice. If it failed because your balance at Paystack was too low, wait until that is higher.`}</p>
    </ActionDialog>
  )
}

function PaidElsewhereDialog({ payment, refund, onChanged, onClose }: DialogProps) {
  const { reference, currency } = payment
  const amount = formatMoney(refund.amountMinor, currency)
  return (
    <ActionDialog
      title={t`Record as paid another way`}
      subject={`pay ${refund.id} elsewhere`}
      submit={t`Record ${amount} as paid`}
      done={t`The refund is recorded as paid.`}
      onClose={onClose}
      onSubmit={async ({ reason = '' }, requestId) => {
        await paymentsApi.payRefundElsewhere({ reference, id: refund.id, requestId, reason })
        await onChanged()
      }}
    >
      {refund.state === 'sending' && (
        <p>{t`Check first that Paystack’s dashboard does not show this refund: Paystack may have made it without answering.`}</p>
      )}
      <p>{t`Do this after you have paid the subscriber ${amount} yourself, such as by bank transfer. The ledger takes it from your bank account, Paystack does not send it any more, and the subscriber gets no email. It cannot be undone.`}</p>
      <Field
        name="reason"
        label={t`How it was paid`}
        description={t`Recorded in the audit log.`}
        minLength={3}
        isRequired
        autoFocus
      />
    </ActionDialog>
  )
}
