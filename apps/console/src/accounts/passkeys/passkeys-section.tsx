import { t } from '@lingui/core/macro'
import { Card } from '@kallo/ui/card'
import { Button } from '@kallo/ui/rich/button'
import { DataTable } from '@kallo/ui/rich/data-table'
import { ConfirmDialog } from '@kallo/ui/rich/dialog'
import { Field } from '@kallo/ui/rich/field'
import { ErrorText } from '@kallo/ui/state'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Nothing } from '../../platform/details.tsx'
import { FormDialog } from '../../platform/form-dialog.tsx'
import { formatTime } from '../../platform/format-time.ts'
import { selfQuery } from '../session/api.ts'
import { RecoveryCodesDialog } from '../session/recovery-codes-dialog.tsx'
import { canUsePasskeys, createPasskey, passkeysApi } from './api.ts'

/** O-14: the passkeys of the signed-in operator. */
export function PasskeysSection() {
  const queryClient = useQueryClient()
  const { data, error } = useQuery(passkeysApi.list.query())
  const [isAdding, setIsAdding] = useState(false)
  const [removed, setRemoved] = useState<{ id: string; name: string } | null>(null)
  const reload = async () => {
    for (const queryKey of [selfQuery.queryKey, passkeysApi.list.key()])
      await queryClient.invalidateQueries({ queryKey })
  }
  const canAdd = canUsePasskeys()
  return (
    <Card
      title={t`Passkeys`}
      actions={canAdd ? <Button onPress={() => setIsAdding(true)}>{t`Add a passkey`}</Button> : undefined}
    >
      {error && <ErrorText error={error} />}
      {data?.items.length === 0 && (
        <Nothing>
          {canAdd
            ? t`With a passkey you sign in with the fingerprint, face or PIN of a device instead of password and code.`
            : t`Browsers offer passkeys only where the console is opened at a host name with HTTPS.`}
        </Nothing>
      )}
      {data && data.items.length > 0 && (
        <DataTable
          label={t`Passkeys`}
          items={data.items}
          keyOf={({ id }) => id}
          empty=""
          columns={[
            { id: 'name', name: t`Name`, isRowHeader: true, cell: ({ name }) => name },
            { id: 'host', name: t`Site`, cell: ({ host }) => host },
            { id: 'created', name: t`Added`, cell: (one) => formatTime(one.createdAt) },
            { id: 'used', name: t`Last used`, cell: (one) => formatTime(one.lastUsedAt) },
            {
              id: 'action',
              name: t`Action`,
              cell: (one) => (
                <Button aria-label={t`Remove ${{ name: one.name }}`} onPress={() => setRemoved(one)}>
                  {t`Remove`}
                </Button>
              ),
            },
          ]}
        />
      )}
      {isAdding && <AddDialog onClose={() => setIsAdding(false)} onDone={reload} />}
      {removed && <RemoveDialog passkey={removed} onClose={() => setRemoved(null)} onDone={reload} />}
    </Card>
  )
}

interface DialogProps {
  onClose: () => void
  onDone: () => Promise<void>
}

function AddDialog({ onClose, onDone }: DialogProps) {
  const [codes, setCodes] = useState<readonly string[]>([])
  const add = async ({ name = '' }: Record<string, string>) => {
    const created = await createPasskey(name)
    // The codes exist nowhere else, so that nothing that can fail comes before them.
    if (created.length > 0) setCodes(created)
    await onDone()
    if (created.length === 0) onClose()
  }
  if (codes.length > 0)
    return (
      <RecoveryCodesDialog
        codes={codes}
        text={t`From now on your password alone is not enough. If you lose the device, each code signs you in once, together with your password. The codes are shown only this once: print or save them.`}
        onClose={onClose}
      />
    )
  return (
    <FormDialog title={t`Add a passkey`} submit={t`Continue`} onSubmit={add} onClose={onClose}>
      <Field
        name="name"
        label={t`Name`}
        description={t`Where it is stored, for example: office laptop.`}
        maxLength={80}
        autoFocus
      />
    </FormDialog>
  )
}

function RemoveDialog({ passkey, onClose, onDone }: DialogProps & { passkey: { id: string; name: string } }) {
  return (
    <ConfirmDialog
      title={t`Remove ${{ name: passkey.name }}?`}
      confirm={t`Remove`}
      onConfirm={() => passkeysApi.remove({ id: passkey.id }).then(onDone)}
      onClose={onClose}
    >
      <p>{t`You will no longer be able to sign in with it. Delete it in the settings of your device as well.`}</p>
    </ConfirmDialog>
  )
}
