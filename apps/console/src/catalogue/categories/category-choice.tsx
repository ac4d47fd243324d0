import { SearchChoice } from '../../platform/search-choice.tsx'
import { categoriesApi, categoriesListPath } from './api.ts'

interface CategoryChoiceProps {
  kind: 'channel' | 'vod'
  value: string
  onChange: (id: string) => void
}

export function CategoryChoice(props: CategoryChoiceProps) {
  return <Categories {...props} name="category" placeholder="Choose a category" />
}

export function CategoryFilter(props: CategoryChoiceProps) {
  return <Categories {...props} none="Every category" />
}

function Categories({
  kind,
  ...props
}: CategoryChoiceProps & { name?: string; none?: string; placeholder?: string }) {
  return (
    <SearchChoice
      {...props}
      key={kind}
      label="Category"
      listPath={`${categoriesListPath}?kind=${kind}`}
      search={async (search) => {
        const { items } = await categoriesApi.list({ kind, search, perPage: 25 })
        return items.map(({ id, name }) => ({ value: id, label: name }))
      }}
      labelOf={async (id) => (await categoriesApi.find({ id })).name}
    />
  )
}
