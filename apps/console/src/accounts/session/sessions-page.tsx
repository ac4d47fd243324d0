import { t } from '@lingui/core/macro'
import { Button } from '@kallo/ui/rich/button'
import { DataTable } from '@kallo/ui/rich/data-table'
import { ErrorText } from '@kallo/ui/state'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatTime } from '../../platform/format-time.ts'
import { Page } from '../../platform/page.tsx'
import { PasskeysSection } from '../passkeys/passkeys-section.tsx'
import { sessionApi } from './api.ts'
import { CodesSection } from './codes-section.tsx'
import { PasswordDialog } from './password-dialog.tsx'

/** O-03: the sessions of the signed-in operator. */
export function SessionsPage() {
  const queryClient = useQueryClient()
  const { data, error } = useQuery(sessionApi.sessions.query())
  const [isChanging, setIsChanging] = useState(false)
  const reload = () => queryClient.invalidateQueries({ queryKey: sessionApi.sessions.key() })
  const end = useMutation({
    mutationFn: (id: string) => sessionApi.endSession({ id }),
    onSettled: reload,
  })
  return (
    <Page
      title={t`Sign-in and sessions`}
      help={t`Where you are signed in to the console, and how. If you do not recognise a session, end it, then change your password.`}
      actions={<Button onPress={() => setIsChanging(true)}>{t`Change password`}</Button>}
    >
      {(error ?? end.error) && <ErrorText error={error ?? end.error} />}
      {data && (
        <DataTable
          label={t`Sign-in and sessions`}
          items={data.items}
          keyOf={({ id }) => id}
          empty={t`There are no sessions.`}
          columns={[
            {
              id: 'browser',
              name: t`Browser`,
              isRowHeader: true,
              cell: ({ browser }) => browser || t`Unknown`,
            },
            { id: 'address', name: t`Address`, cell: ({ address }) => address },
            {
              id: 'created',
              name: t({ message: 'Signed in', context: 'time' }),
              cell: (one) => formatTime(one.createdAt),
            },
            { id: 'seen', name: t`Last used`, cell: (one) => formatTime(one.lastSeenAt) },
            {
              id: 'action',
              name: t`Action`,
              cell: ({ id, browser, isCurrent }) =>
                isCurrent ? (
                  t`This browser`
                ) : (
                  <Button aria-label={t`End the session of ${browser}`} onPress={() => end.mutate(id)}>
                    {t`End`}
                  </Button>
                ),
            },
          ]}
        />
      )}
      <PasskeysSection />
      <CodesSection />
      {isChanging && <PasswordDialog onClose={() => setIsChanging(false)} onDone={reload} />}
    </Page>
  )
}
