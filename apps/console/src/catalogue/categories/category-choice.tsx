import { t } from '@lingui/core/macro'
import { plusIcon } from '@kallo/ui/more-icons'
import { Button } from '@kallo/ui/rich/button'
import { useState } from 'react'
import { ChosenName, SearchChoice } from '../../platform/search-choice.tsx'
import { categoriesApi, categoriesListPath } from './api.ts'
import { NewCategoryDialog } from './new-category-dialog.tsx'
import styles from './category-choice.module.css'

interface CategoryChoiceProps {
  kind: 'channel' | 'vod'
  value: string
  onChange: (id: string) => void
}

/** The category of a record. L-12: a new category can be created here. */
export function CategoryChoice(props: CategoryChoiceProps) {
  const [isCreating, setIsCreating] = useState(false)
  return (
    <div className={styles.choice}>
      <Categories {...props} name="category" placeholder={t`Choose a category`} />
      <Button icon={plusIcon} onPress={() => setIsCreating(true)}>
        {t`New category`}
      </Button>
      {isCreating && (
        <NewCategoryDialog
          kind={props.kind}
          onCreated={props.onChange}
          onClose={() => setIsCreating(false)}
        />
      )}
    </div>
  )
}

/** The name of a category of which only the ID is known. */
export function CategoryName({ id }: { id: string }) {
  return <ChosenName listPath={categoriesListPath} value={id} labelOf={nameOf} />
}

const nameOf = async (id: string) => (await categoriesApi.find({ id })).name

export function CategoryFilter(props: CategoryChoiceProps) {
  return <Categories {...props} none={t`All categories`} />
}

function Categories({
  kind,
  ...props
}: CategoryChoiceProps & { name?: string; none?: string; placeholder?: string }) {
  return (
    <SearchChoice
      {...props}
      key={kind}
      label={t`Category`}
      listPath={`${categoriesListPath}?kind=${kind}`}
      search={async (search) => {
        const { items } = await categoriesApi.list({ kind, search, perPage: 25 })
        return items.map(({ id, name }) => ({ value: id, label: name }))
      }}
      labelOf={nameOf}
    />
  )
}
