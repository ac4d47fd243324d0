import { t } from '@lingui/core/macro'
import { SelectField } from '@kallo/ui/rich/select-field'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useListParameters } from '../../platform/list-parameters.ts'
import { CategoryFilter } from '../categories/category-choice.tsx'
import { RecordListPage } from '../records/record-list-page.tsx'
import { NamedPicture } from '../records/named-picture.tsx'
import { channelsApi, channelsListPath, type ChannelItem } from './api.ts'
import { ChannelBulkActions, type ChannelAction } from './channel-bulk-actions.tsx'
import { describeGeoblock } from './geoblock.ts'
import { channelTexts } from './texts.ts'

const access = [
  { value: '', label: t`Paid and free` },
  { value: 'paid', label: t({ message: 'Paid', context: 'access' }) },
  { value: 'free', label: t({ message: 'Free', context: 'access' }) },
] as const

function accessName({ isPaid }: ChannelItem): string {
  return isPaid ? t({ message: 'Paid', context: 'access' }) : t({ message: 'Free', context: 'access' })
}

/** L-01…L-08. */
export function ChannelsPage() {
  const list = useListParameters(['status', 'category', 'access', 'kind'])
  const { status, category } = list.filters
  const chosenAccess = access.find(({ value }) => value === list.filters.access)?.value ?? ''
  const input = { ...list.input, status: status as '', category, access: chosenAccess }
  const query = useQuery({ ...channelsApi.list.query(input), placeholderData: keepPreviousData })
  return (
    <RecordListPage<ChannelItem, ChannelAction>
      title={t`Channels`}
      help={t`The live channels of the service. Take one off air with Unpublish: viewers lose it within two seconds.`}
      texts={channelTexts}
      path="/channels"
      newPath="/channels/add"
      list={list}
      query={query}
      nameOf={({ name }) => name.trim()}
      empty={t`There are no channels yet. Create one from your films, OBS or the address of a stream, or import a playlist.`}
      api={{ listPath: channelsListPath, bulk: channelsApi.bulk, move: channelsApi.move }}
      columns={[
        {
          id: 'name',
          name: t`Name`,
          isRowHeader: true,
          canSort: true,
          cell: ({ id, name, logo }) => (
            <NamedPicture picture={logo} name={name.trim()} to={`/channels/${id}`} />
          ),
        },
        { id: 'category', name: t`Category`, canSort: true, cell: (channel) => channel.categoryName },
        { id: 'access', name: t`Access`, cell: (channel) => accessName(channel) },
        {
          id: 'countries',
          name: t`Countries`,
          cell: (channel) => describeGeoblock(channel.geoblock, channel.geoblockCountries),
        },
        { id: 'age', name: t`Age rating`, isHidden: true, cell: (channel) => channel.ageRating ?? '–' },
        { id: 'tag', name: t`Address`, isHidden: true, cell: ({ tag }) => <code>{tag}</code> },
        {
          id: 'source',
          name: t`Source`,
          isHidden: true,
          cell: (channel) => (channel.externalUrl === null ? t`Own schedule` : t`Stream address`),
        },
      ]}
      filters={
        <>
          <CategoryFilter kind="channel" value={category} onChange={(id) => list.change({ category: id })} />
          <SelectField
            label={t`Access`}
            options={access}
            value={chosenAccess}
            onChange={(value) => list.change({ access: value })}
          />
        </>
      }
      bulk={(records, run) => <ChannelBulkActions records={records} run={run} />}
    />
  )
}
