import { t } from '@lingui/core/macro'
import { Button } from '@kallo/ui/rich/button'
import { ConfirmDialog } from '@kallo/ui/rich/dialog'
import { DataTable } from '@kallo/ui/rich/data-table'
import { ErrorText } from '@kallo/ui/state'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatTime } from '../../platform/format-time.ts'
import { Page } from '../../platform/page.tsx'
import { operatorsApi, type InvitationItem, type OperatorItem } from './api.ts'
import { EditOperatorDialog } from './edit-operator-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { roleName } from './role-options.ts'

/** O-01, O-06: who runs the service. */
export function OperatorsPage() {
  const queryClient = useQueryClient()
  // Polled, because an invitation disappears when it is accepted.
  const { data, error } = useQuery({ ...operatorsApi.list.query(), refetchInterval: 5_000 })
  const [isInviting, setIsInviting] = useState(false)
  const [editedId, setEditedId] = useState<string | null>(null)
  const edited = data?.operators.find(({ id }) => id === editedId)
  const reload = () => queryClient.invalidateQueries({ queryKey: operatorsApi.list.key() })
  return (
    <Page
      title={t`Operators`}
      help={t`Who runs this service. Give each person an account of their own, with the smallest role that is enough.`}
      actions={
        <Button kind="primary" onPress={() => setIsInviting(true)}>
          {t`Invite`}
        </Button>
      }
    >
      {error && <ErrorText error={error} />}
      {data && <OperatorTable items={data.operators} onEdit={({ id }) => setEditedId(id)} />}
      {data && <OpenInvitations items={data.invitations} onDone={reload} />}
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} onDone={reload} />}
      {edited && <EditOperatorDialog operator={edited} onClose={() => setEditedId(null)} onDone={reload} />}
    </Page>
  )
}

interface OpenInvitationsProps {
  items: readonly InvitationItem[]
  onDone: () => Promise<void>
}

function OpenInvitations({ items, onDone }: OpenInvitationsProps) {
  const [withdrawn, setWithdrawn] = useState<InvitationItem | null>(null)
  if (items.length === 0) return null
  return (
    <>
      <h2>{t`Open invitations`}</h2>
      <DataTable
        label={t`Open invitations`}
        items={items}
        keyOf={({ id }) => id}
        empty=""
        columns={[
          { id: 'email', name: t`Email`, isRowHeader: true, cell: ({ email }) => email },
          { id: 'role', name: t`Role`, cell: ({ role }) => roleName(role) },
          { id: 'expires', name: t`Expires`, cell: (one) => formatTime(one.expiresAt) },
          {
            id: 'action',
            name: t`Action`,
            cell: (one) => (
              <Button
                aria-label={t`Withdraw the invitation of ${{ email: one.email }}`}
                onPress={() => setWithdrawn(one)}
              >
                {t`Withdraw`}
              </Button>
            ),
          },
        ]}
      />
      {withdrawn && (
        <ConfirmDialog
          title={t`Withdraw the invitation of ${{ email: withdrawn.email }}?`}
          confirm={t`Withdraw`}
          onConfirm={async () => {
            await operatorsApi.withdraw({ id: withdrawn.id })
            await onDone()
          }}
          onClose={() => setWithdrawn(null)}
        >
          <p>{t`Its link will no longer be valid.`}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

interface OperatorTableProps {
  items: readonly OperatorItem[]
  onEdit: (operator: OperatorItem) => void
}

function OperatorTable({ items, onEdit }: OperatorTableProps) {
  return (
    <DataTable
      label={t`Operators`}
      items={items}
      keyOf={({ id }) => id}
      empty={t`There are no operators.`}
      columns={[
        { id: 'name', name: t`Name`, isRowHeader: true, cell: ({ name }) => name },
        { id: 'email', name: t`Email`, cell: ({ email }) => email },
        { id: 'role', name: t`Role`, cell: ({ role }) => roleName(role) },
        {
          id: 'state',
          name: t`State`,
          cell: ({ isDisabled, hasSecondFactor, hasPasskey }) => {
            if (isDisabled) return t`Disabled`
            return hasSecondFactor || hasPasskey ? t`Active` : t`Active, without a second factor`
          },
        },
        { id: 'login', name: t`Last sign-in`, cell: (one) => formatTime(one.lastLoginAt) },
        {
          id: 'action',
          name: t`Action`,
          cell: (operator) => (
            <Button aria-label={t`Edit ${{ name: operator.name }}`} onPress={() => onEdit(operator)}>
              {t`Edit`}
            </Button>
          ),
        },
      ]}
    />
  )
}
