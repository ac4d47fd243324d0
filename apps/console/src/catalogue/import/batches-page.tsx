import { t } from '@lingui/core/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatTime } from '../../platform/format-time.ts'
import { useListParameters } from '../../platform/list-parameters.ts'
import { Page } from '../../platform/page.tsx'
import { RecordList } from '../../platform/record-list.tsx'
import { importsApi, stateNames, type ImportBatch } from './api.ts'
import { countsText } from './counts-text.ts'
import { serverText } from '../../platform/server-messages.ts'
import styles from './import.module.css'

/** All imports, newest first. */
export function BatchesPage() {
  const list = useListParameters()
  const query = useQuery({ ...importsApi.batches.query(list.input), placeholderData: keepPreviousData })
  return (
    <Page
      title={t`Import history`}
      help={t`Every import, what it changed and who started it. The last one of each source can be reverted.`}
    >
      <nav className={styles.links} aria-label={t`Import`}>
        <Link to="/import">{t`All sources`}</Link>
      </nav>
      <RecordList<ImportBatch>
        label={t`Imports`}
        list={list}
        searchLabel={t`Search source or file`}
        query={query}
        keyOf={({ id }) => id}
        empty={t`Nothing has been imported yet.`}
        columns={[
          {
            id: 'source',
            name: t`Source`,
            isRowHeader: true,
            cell: ({ id, sourceName: name }) => <Link to={`/import/batches/${id}`}>{name}</Link>,
          },
          { id: 'state', name: t`State`, cell: ({ state }) => stateNames[state] },
          {
            id: 'result',
            name: t`Result`,
            cell: (batch) => (batch.error === null ? countsText(batch) : serverText(batch.error)),
          },
          { id: 'file', name: t`File`, cell: ({ fileName: file }) => file, isHidden: true },
          { id: 'by', name: t`Started by`, cell: ({ createdBy: by }) => by },
          { id: 'at', name: t`Time`, cell: ({ createdAt: at }) => formatTime(at) },
        ]}
      />
    </Page>
  )
}
