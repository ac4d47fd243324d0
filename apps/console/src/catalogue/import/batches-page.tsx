import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatTime } from '../../platform/format-time.ts'
import { useListParameters } from '../../platform/list-parameters.ts'
import { Page } from '../../platform/page.tsx'
import { RecordList } from '../../platform/record-list.tsx'
import { importsApi, stateNames, type ImportBatch } from './api.ts'
import { countsText } from './counts-text.ts'
import styles from './import.module.css'

/** All imports, newest first. */
export function BatchesPage() {
  const list = useListParameters()
  const query = useQuery({ ...importsApi.batches.query(list.input), placeholderData: keepPreviousData })
  return (
    <Page
      title="History of imports"
      help="Every import, what it changed and who started it. The last one of each source can be reverted."
    >
      <nav className={styles.links} aria-label="Import">
        <Link to="/import">All sources</Link>
      </nav>
      <RecordList<ImportBatch>
        label="Imports"
        list={list}
        searchLabel="Search source or file"
        query={query}
        keyOf={({ id }) => id}
        empty="Nothing was imported yet."
        columns={[
          {
            id: 'source',
            name: 'Source',
            isRowHeader: true,
            cell: ({ id, sourceName: name }) => <Link to={`/import/batches/${id}`}>{name}</Link>,
          },
          { id: 'state', name: 'State', cell: ({ state }) => stateNames[state] },
          { id: 'result', name: 'Result', cell: (batch) => batch.error ?? countsText(batch) },
          { id: 'file', name: 'File', cell: ({ fileName: file }) => file, isHidden: true },
          { id: 'by', name: 'Started by', cell: ({ createdBy: by }) => by },
          { id: 'at', name: 'Time', cell: ({ createdAt: at }) => formatTime(at) },
        ]}
      />
    </Page>
  )
}
