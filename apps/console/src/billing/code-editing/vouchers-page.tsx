import { plural, t } from '@lingui/core/macro'
import { Button } from '@kallo/ui/rich/button'
import { DataTable } from '@kallo/ui/rich/data-table'
import { ConfirmDialog } from '@kallo/ui/rich/dialog'
import { ErrorText } from '@kallo/ui/state'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '../../platform/format-money.ts'
import { formatTime } from '../../platform/format-time.ts'
import { Page } from '../../platform/page.tsx'
import { createRequestId } from '../../platform/request-id.ts'
import { codesApi, type CreatedBatch, type VoucherBatch } from './api.ts'
import { CreateVouchersDialog } from './create-vouchers-dialog.tsx'
import { CreatedVouchers } from './created-vouchers.tsx'

/** F-14. */
export function VouchersPage() {
  const queryClient = useQueryClient()
  const { data, error } = useQuery(codesApi.vouchers.query())
  const [isCreating, setIsCreating] = useState(false)
  const [created, setCreated] = useState<CreatedBatch | null>(null)
  const [voided, setVoided] = useState<VoucherBatch | null>(null)
  const reload = () => queryClient.invalidateQueries({ queryKey: codesApi.vouchers.key() })
  if (created) return <CreatedVouchers batch={created} onClose={() => setCreated(null)} />
  return (
    <Page
      title={t`Vouchers`}
      help={t`One-time codes for a plan that resellers sell, as a file or on scratch cards. Codes are shown once, when a batch is created.`}
      actions={
        <Button kind="primary" onPress={() => setIsCreating(true)}>
          {t`Create vouchers`}
        </Button>
      }
    >
      {error && <ErrorText error={error} />}
      {data && <Batches batches={data.items} onVoid={setVoided} />}
      {isCreating && (
        <CreateVouchersDialog
          onClose={() => setIsCreating(false)}
          onCreated={async (batch) => {
            setCreated(batch)
            await reload()
          }}
        />
      )}
      {voided && (
        <ConfirmDialog
          title={t`Void this batch`}
          confirm={plural({ count: voided.usable }, { one: 'Void # voucher', other: 'Void # vouchers' })}
          onConfirm={async () => {
            await codesApi.voidVouchers({ id: voided.id, requestId: createRequestId() })
            await reload()
          }}
          onClose={() => setVoided(null)}
        >
          <p>{t`Unused vouchers of this batch can no longer be redeemed. Vouchers that were redeemed stay valid.`}</p>
        </ConfirmDialog>
      )}
    </Page>
  )
}

interface BatchesProps {
  batches: readonly VoucherBatch[]
  onVoid: (batch: VoucherBatch) => void
}

function Batches({ batches, onVoid }: BatchesProps) {
  return (
    <DataTable
      label={t`Voucher batches`}
      items={batches}
      keyOf={({ id }) => id}
      empty={t`There are no vouchers yet. Create a batch for your first reseller.`}
      columns={[
        { id: 'note', name: t`Note`, isRowHeader: true, cell: ({ note, id }) => note || id.slice(0, 8) },
        { id: 'plan', name: t`Plan`, cell: (batch) => batch.plan.name },
        { id: 'price', name: t`Price each`, cell: (batch) => formatMoney(batch.priceMinor, batch.currency) },
        { id: 'issued', name: t`Issued`, cell: ({ issued }) => issued },
        { id: 'redeemed', name: t`Redeemed`, cell: ({ redeemed }) => redeemed },
        { id: 'usable', name: t`Usable`, cell: ({ usable }) => usable },
        { id: 'gone', name: t`Void or expired`, cell: (batch) => batch.void + batch.expired },
        { id: 'expires', name: t`Valid until`, cell: (batch) => formatTime(batch.expiresAt) },
        {
          id: 'action',
          name: t`Action`,
          cell: (batch) =>
            batch.usable > 0 ? (
              <Button aria-label={t`Void ${{ name: batch.note || batch.id }}`} onPress={() => onVoid(batch)}>
                {t`Void`}
              </Button>
            ) : (
              '–'
            ),
        },
      ]}
    />
  )
}
