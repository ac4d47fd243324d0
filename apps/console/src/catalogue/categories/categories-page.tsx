import { SelectField } from '@kallo/ui/rich/select-field'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useListParameters } from '../../platform/list-parameters.ts'
import { EditedList } from '../records/edited-list.tsx'
import { categoriesApi, categoriesListPath, type CategoryItem } from './api.ts'
import { ContentTypes } from './content-types.tsx'
import { kindNames } from './kind-names.ts'

const kinds = [
  { value: '', label: 'Channels and films' },
  { value: 'channel', label: 'Channels' },
  { value: 'vod', label: 'Films' },
] as const

/** L-01…L-09. */
export function CategoriesPage() {
  const list = useListParameters(['status', 'category', 'access', 'kind'])
  const kind = kinds.find(({ value }) => value === list.filters.kind)?.value ?? ''
  const input = { ...list.input, status: list.filters.status as '', kind }
  const query = useQuery({ ...categoriesApi.list.query(input), placeholderData: keepPreviousData })
  return (
    <EditedList<CategoryItem>
      title="Categories"
      help="The rows of the home page. Switches turn whole sections of the service on and off."
      noun={['category', 'categories']}
      path="/categories"
      list={list}
      query={query}
      nameOf={({ name }) => name}
      empty="There are no categories yet. Create one for channels first, such as News."
      api={{ listPath: categoriesListPath, bulk: categoriesApi.bulk, move: categoriesApi.move }}
      columns={[
        {
          id: 'name',
          name: 'Name',
          isRowHeader: true,
          canSort: true,
          cell: ({ id, name }) => <Link to={`/categories/${id}`}>{name}</Link>,
        },
        { id: 'kind', name: 'For', cell: (category) => kindNames[category.kind] },
        { id: 'records', name: 'Entries', cell: ({ records }) => records },
      ]}
      filters={
        <SelectField
          label="For"
          options={kinds}
          value={kind}
          onChange={(value) => list.change({ kind: value })}
        />
      }
    >
      <ContentTypes />
    </EditedList>
  )
}
