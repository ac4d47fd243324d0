import { t } from '@lingui/core/macro'
import { Button } from '@kallo/ui/rich/button'
import { DataTable } from '@kallo/ui/rich/data-table'
import { ErrorText } from '@kallo/ui/state'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { formatTime } from '../../platform/format-time.ts'
import { ListSearch } from '../../platform/list-search.tsx'
import { Page } from '../../platform/page.tsx'
import { auditQuery, type AuditEntry } from './api.ts'
import { actionText } from './audit-actions.ts'
import { changeTexts } from './audit-text.ts'
import styles from './audit-log.module.css'

/** O-05. The filter is part of the URL, so that a filtered view can be shared and reloaded. */
export function AuditLogPage() {
  const [parameters, setParameters] = useSearchParams()
  const filter = parameters.get('filter') ?? ''
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(auditQuery(filter))
  return (
    <Page title={t`Audit log`} help={t`Who changed what, and when. Entries cannot be changed or removed.`}>
      <div className={styles.filter}>
        <ListSearch
          label={t`Filter by person or action`}
          value={filter}
          onChange={(text) => setParameters(text === '' ? {} : { filter: text }, { replace: true })}
        />
      </div>
      {error && <ErrorText error={error} />}
      {data && (
        <DataTable
          label={t`Audit log`}
          items={data.pages.flatMap(({ entries }) => entries)}
          keyOf={({ id }) => id}
          empty={t`No entries match the filters.`}
          columns={[
            { id: 'at', name: t`Time`, cell: ({ at }) => formatTime(at) },
            { id: 'actor', name: t`Who`, cell: ({ actor }) => actor },
            {
              id: 'action',
              name: t`Action`,
              isRowHeader: true,
              cell: ({ action }) => <Action action={action} />,
            },
            {
              id: 'subject',
              name: t`What`,
              cell: ({ subject }) => <span className={styles.subject}>{subject}</span>,
            },
            {
              id: 'change',
              name: t({ message: 'Change', context: 'audit log' }),
              cell: (entry) => <Change {...entry} />,
            },
            { id: 'address', name: t`Address`, cell: ({ address }) => address },
          ]}
        />
      )}
      {hasNextPage && (
        <div>
          <Button isBusy={isFetchingNextPage} onPress={() => void fetchNextPage()}>
            {t`Show older entries`}
          </Button>
        </div>
      )}
    </Page>
  )
}

/** The action in words, and its code, which the filter takes. */
function Action({ action }: Pick<AuditEntry, 'action'>) {
  return (
    <>
      {actionText(action)}
      <code className={styles.code}>{action}</code>
    </>
  )
}

function Change({ before, after }: Pick<AuditEntry, 'before' | 'after'>) {
  const texts = changeTexts(before, after)
  if (texts.length === 0) return '–'
  return (
    <ul className={styles.changes}>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}
