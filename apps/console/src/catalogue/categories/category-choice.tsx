import { useQuery } from '@tanstack/react-query'
import { Choice } from '../../platform/fields.tsx'
import { categoriesApi } from './api.ts'

interface CategoryChoiceProps {
  kind: 'channel' | 'vod'
  value: string
  onChange: (id: string) => void
}

function useCategories(kind: 'channel' | 'vod') {
  const { data } = useQuery(categoriesApi.list.query({ kind, perPage: 100 }))
  return (data?.items ?? []).map(({ _id, name }) => ({ value: _id, label: name }))
}

export function CategoryChoice({ kind, value, onChange }: CategoryChoiceProps) {
  const options = useCategories(kind)
  const first = { value: '', label: options.length === 0 ? 'Create a category first' : 'Choose a category' }
  return (
    <Choice
      label="Category"
      name="category"
      options={value === '' ? [first, ...options] : options}
      value={value}
      onChange={onChange}
    />
  )
}

export function CategoryFilter({ kind, value, onChange }: CategoryChoiceProps) {
  const options = useCategories(kind)
  return (
    <Choice
      label="Category"
      options={[{ value: '', label: 'Every category' }, ...options]}
      value={value}
      onChange={onChange}
    />
  )
}
