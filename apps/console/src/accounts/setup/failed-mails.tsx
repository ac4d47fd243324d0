import { Button } from '@kallo/ui/rich/button'
import { DataTable } from '@kallo/ui/rich/data-table'
import { ErrorText } from '@kallo/ui/state'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatTime } from '../../platform/format-time.ts'
import { showToast } from '../../platform/toasts.tsx'
import { mailName } from '../mail-names.ts'
import { setupApi } from './api.ts'
import styles from './setup.module.css'

const refreshMs = 5_000

/** O-26: mails that could not be sent. Nothing is shown if there are none. */
export function FailedMails() {
  const queryClient = useQueryClient()
  const { data } = useQuery({ ...setupApi.failedMails.query(), refetchInterval: refreshMs })
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => setupApi.resendMails({}),
    onSuccess: ({ count }) => {
      showToast(count === 1 ? '1 mail is being sent again.' : `${count} mails are being sent again.`)
      return queryClient.invalidateQueries({ queryKey: setupApi.failedMails.key() })
    },
  })
  if (!data || data.total === 0) return null
  const { items, total } = data
  return (
    <section className={styles.failed} aria-label="Mails that could not be sent">
      <h2>Mails that could not be sent</h2>
      <p>
        {total === 1 ? '1 mail' : `${total} mails`} of the last three days.
        {total > items.length && ` The latest ${items.length} are listed.`} Send a test mail first: once it
        arrives, send them again. Their links are new.
      </p>
      <DataTable
        label="Mails that could not be sent"
        items={items}
        keyOf={({ id }) => id}
        empty=""
        columns={[
          { id: 'kind', name: 'Mail', isRowHeader: true, cell: ({ kind }) => mailName(kind) },
          { id: 'to', name: 'To', cell: ({ email }) => email ?? 'Erased account' },
          { id: 'at', name: 'Requested', cell: ({ requestedAt }) => formatTime(requestedAt) },
          {
            id: 'next',
            name: 'Next attempt',
            cell: (mail) => (mail.isGivenUp ? 'None' : 'Within half an hour'),
          },
          { id: 'problem', name: 'Error', cell: ({ problem }) => problem ?? '–' },
        ]}
      />
      {error !== null && <ErrorText error={error} />}
      <div>
        <Button kind="primary" isBusy={isPending} onPress={() => mutate()}>
          {total === 1 ? 'Send it again' : `Send all ${total} again`}
        </Button>
      </div>
    </section>
  )
}
