import { t } from '@lingui/core/macro'
import { SelectField } from '@kallo/ui/rich/select-field'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useListParameters } from '../../platform/list-parameters.ts'
import { RecordListPage } from '../records/record-list-page.tsx'
import { categoriesApi, categoriesListPath, type CategoryItem } from './api.ts'
import { ContentTypes } from './content-types.tsx'
import { kindNames } from './kind-names.ts'
import { categoryTexts } from './texts.ts'

const kinds = [
  { value: '', label: t`Channels and films` },
  { value: 'channel', label: t`Channels` },
  { value: 'vod', label: t`Films` },
] as const

/** L-01…L-09. */
export function CategoriesPage() {
  const list = useListParameters(['status', 'category', 'access', 'kind'])
  const kind = kinds.find(({ value }) => value === list.filters.kind)?.value ?? ''
  const input = { ...list.input, status: list.filters.status as '', kind }
  const query = useQuery({ ...categoriesApi.list.query(input), placeholderData: keepPreviousData })
  return (
    <RecordListPage<CategoryItem>
      title={t`Categories`}
      help={t`Categories group channels and films, and are shown as rows on the home page. Switches turn whole sections of the service on and off.`}
      texts={categoryTexts}
      path="/categories"
      list={list}
      query={query}
      nameOf={({ name }) => name}
      empty={t`There are no categories yet. Create one for channels first, such as News.`}
      api={{ listPath: categoriesListPath, bulk: categoriesApi.bulk, move: categoriesApi.move }}
      columns={[
        {
          id: 'name',
          name: t`Name`,
          isRowHeader: true,
          canSort: true,
          cell: ({ id, name }) => <Link to={`/categories/${id}`}>{name}</Link>,
        },
        { id: 'kind', name: t`For`, cell: (category) => kindNames[category.kind] },
        { id: 'records', name: t`Entries`, cell: ({ records }) => records },
      ]}
      filters={
        <SelectField
          label={t`For`}
          options={kinds}
          value={kind}
          onChange={(value) => list.change({ kind: value })}
        />
      }
    >
      <ContentTypes />
    </RecordListPage>
  )
}
