import { t } from '@lingui/core/macro'
import type { apiKeys } from '@kallo/contract/accounts/api-keys'
import type { DataOf } from '@kallo/contract/endpoint'
import { Badge } from '@kallo/ui/badge'
import { Button } from '@kallo/ui/rich/button'
import { DataTable } from '@kallo/ui/rich/data-table'
import { Dialog } from '@kallo/ui/rich/dialog'
import { ErrorText } from '@kallo/ui/state'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatTime } from '../../platform/format-time.ts'
import { Page } from '../../platform/page.tsx'
import { roleName } from '../operators/role-options.ts'
import { apiKeysApi } from './api.ts'
import { CreateKeyDialog } from './create-key-dialog.tsx'

/** O-07. */
export function ApiKeysPage() {
  const queryClient = useQueryClient()
  const { data, error } = useQuery(apiKeysApi.list.query())
  const [isCreating, setIsCreating] = useState(false)
  const [revoked, setRevoked] = useState<{ id: string; name: string } | null>(null)
  const reload = () => queryClient.invalidateQueries({ queryKey: apiKeysApi.list.key() })
  return (
    <Page
      title={t`API keys`}
      help={t`For scripts that import channels or fetch reports. Send the key as “Authorization: Bearer …”. A key has one role.`}
      actions={
        <Button kind="primary" onPress={() => setIsCreating(true)}>
          {t`Create a key`}
        </Button>
      }
    >
      {error && <ErrorText error={error} />}
      {data && (
        <DataTable
          label={t`API keys`}
          items={data.items}
          keyOf={({ id }) => id}
          empty={t`There are no API keys. Create one for each script, so that you can revoke each one separately.`}
          columns={[
            { id: 'name', name: t`Name`, isRowHeader: true, cell: ({ name }) => name },
            { id: 'role', name: t`Role`, cell: ({ role }) => roleName(role) },
            { id: 'by', name: t`Created by`, cell: (one) => one.createdBy },
            { id: 'created', name: t`Created`, cell: (one) => formatTime(one.createdAt) },
            { id: 'used', name: t`Last used`, cell: (one) => formatTime(one.lastUsedAt) },
            { id: 'expires', name: t`Expires`, cell: (one) => <Expiry apiKey={one} /> },
            {
              id: 'action',
              name: t`Action`,
              cell: ({ id, name }) => (
                <Button aria-label={t`Revoke ${name}`} onPress={() => setRevoked({ id, name })}>
                  {t`Revoke`}
                </Button>
              ),
            },
          ]}
        />
      )}
      {isCreating && <CreateKeyDialog onClose={() => setIsCreating(false)} onDone={reload} />}
      {revoked && <RevokeDialog {...revoked} onClose={() => setRevoked(null)} onDone={reload} />}
    </Page>
  )
}

type ApiKey = DataOf<typeof apiKeys.list>['items'][number]

function Expiry({ apiKey: { expiresAt, isExpired } }: { apiKey: ApiKey }) {
  if (expiresAt === null) return t`Never`
  return isExpired ? <Badge tone="critical">{t`Expired`}</Badge> : formatTime(expiresAt)
}

interface RevokeDialogProps {
  id: string
  name: string
  onClose: () => void
  onDone: () => Promise<void>
}

function RevokeDialog({ id, name, onClose, onDone }: RevokeDialogProps) {
  const revoke = useMutation({
    mutationFn: () => apiKeysApi.revoke({ id }),
    onSuccess: async () => {
      await onDone()
      onClose()
    },
  })
  return (
    <Dialog title={t`Revoke ${name}?`} onClose={onClose}>
      <p>{t`Scripts that use this key will stop working immediately. This cannot be undone.`}</p>
      {revoke.error && <ErrorText error={revoke.error} />}
      <div>
        <Button kind="danger" isBusy={revoke.isPending} onPress={() => revoke.mutate()} autoFocus>
          {t`Revoke`}
        </Button>
      </div>
    </Dialog>
  )
}
