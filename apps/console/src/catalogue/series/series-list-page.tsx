import { t } from '@lingui/core/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useListParameters } from '../../platform/list-parameters.ts'
import { CategoryFilter } from '../categories/category-choice.tsx'
import { RecordListPage } from '../records/record-list-page.tsx'
import { NamedPicture } from '../records/named-picture.tsx'
import { seriesApi, seriesListPath, type SeriesAction, type SeriesItem } from './api.ts'
import { seriesTexts } from './texts.ts'

/** B-24, L-01…L-08. */
export function SeriesListPage() {
  const list = useListParameters(['status', 'category', 'access', 'kind'])
  const { status, category } = list.filters
  const input = { ...list.input, status: status as '', category }
  const query = useQuery({ ...seriesApi.list.query(input), placeholderData: keepPreviousData })
  return (
    <RecordListPage<SeriesItem, SeriesAction>
      title={t`Series`}
      help={t`A series has seasons with numbered episodes. An episode is a film: choose its series on the page of the film.`}
      texts={seriesTexts}
      path="/series"
      list={list}
      query={query}
      nameOf={({ name }) => name}
      empty={t`There are no series yet. Create one, then choose it on the pages of its episodes.`}
      api={{ listPath: seriesListPath, bulk: seriesApi.bulk, move: seriesApi.move }}
      columns={[
        {
          id: 'name',
          name: t`Name`,
          isRowHeader: true,
          canSort: true,
          cell: ({ id, name, image }) => <NamedPicture picture={image} name={name} to={`/series/${id}`} />,
        },
        { id: 'category', name: t`Category`, canSort: true, cell: (series) => series.categoryName },
        { id: 'episodes', name: t`Episodes`, cell: ({ episodes }) => episodes },
        { id: 'year', name: t`Year`, canSort: true, cell: ({ year }) => year ?? '–' },
        { id: 'age', name: t`Age rating`, cell: (series) => series.ageRating ?? '–' },
      ]}
      filters={
        <CategoryFilter kind="vod" value={category} onChange={(id) => list.change({ category: id })} />
      }
    />
  )
}
