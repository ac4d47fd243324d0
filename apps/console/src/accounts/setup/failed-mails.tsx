import { plural, t } from '@lingui/core/macro'
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
      showToast(
        plural(count, { one: '# email is being sent again.', other: '# emails are being sent again.' }),
      )
      return queryClient.invalidateQueries({ queryKey: setupApi.failedMails.key() })
    },
  })
  if (!data || data.total === 0) return null
  const { items, total } = data
  return (
    <section className={styles.failed} aria-label={t`Emails that could not be sent`}>
      <h2>{t`Emails that could not be sent`}</h2>
      <p>
        {plural(total, { one: '# email of the last three days.', other: '# emails of the last three days.' })}{' '}
        {total > items.length && `${t`The latest ${{ count: items.length }} are listed.`} `}
        {t`Send a test email first. Once it arrives, send these emails again; they will contain new links.`}
      </p>
      <DataTable
        label={t`Emails that could not be sent`}
        items={items}
        keyOf={({ id }) => id}
        empty=""
        columns={[
          { id: 'kind', name: t`Email`, isRowHeader: true, cell: ({ kind }) => mailName(kind) },
          {
            id: 'to',
            name: t({ message: 'To', context: 'mail' }),
            cell: ({ email }) => email ?? t`Erased account`,
          },
          { id: 'at', name: t`Requested`, cell: ({ requestedAt }) => formatTime(requestedAt) },
          {
            id: 'next',
            name: t`Next attempt`,
            cell: (mail) => (mail.isGivenUp ? t`None` : t`Within half an hour`),
          },
          { id: 'problem', name: t`Error`, cell: ({ problem }) => problem ?? '–' },
        ]}
      />
      {error !== null && <ErrorText error={error} />}
      <div>
        <Button kind="primary" isBusy={isPending} onPress={() => mutate()}>
          {total === 1 ? t`Send it again` : t`Send all ${total} again`}
        </Button>
      </div>
    </section>
  )
}
