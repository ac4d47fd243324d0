import { plural, t } from '@lingui/core/macro'
import { DataTable } from '@kallo/ui/rich/data-table'
import { ErrorText } from '@kallo/ui/state'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { channelStateColumn } from '../channel-state.tsx'
import { Page } from '../../platform/page.tsx'
import { schedulesApi } from '../schedule/api.ts'

/** Y-01: the channels that can receive live sources. */
export function LiveListPage() {
  const { data, error } = useQuery({ ...schedulesApi.channels.query(), refetchInterval: 15_000 })
  return (
    <Page
      title={t`Live sources`}
      help={t`What a channel plays instead of its schedule: OBS, another encoder, or the address of a stream. Open a channel for its addresses and keys.`}
    >
      {error && <ErrorText error={error} />}
      {data && (
        <DataTable
          label={t`Live sources`}
          items={data.items}
          keyOf={({ id }) => id}
          empty={t`There are no channels yet. Create one first; then it can go on air with OBS or the address of a stream.`}
          columns={[
            {
              id: 'name',
              name: t`Channel`,
              isRowHeader: true,
              cell: ({ id, name }) => <Link to={`/live/${id}`}>{name.trim()}</Link>,
            },
            channelStateColumn,
            {
              id: 'blocks',
              name: t`Schedule`,
              cell: ({ blocks }) =>
                blocks === 0
                  ? t({ message: 'Empty', context: 'schedule' })
                  : plural(blocks, { one: '# block', other: '# blocks' }),
            },
          ]}
        />
      )}
    </Page>
  )
}
