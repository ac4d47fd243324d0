import { Button } from './button.tsx'
import { Choice } from './fields.tsx'
import type { ListInput, PageSize } from './list-parameters.ts'
import styles from './record-list.module.css'

interface PagerProps extends Pick<ListInput, 'page' | 'perPage'> {
  total: number
  /** There are more records than `total`. */
  isMinimum?: boolean | undefined
  onChange: (changes: { page?: number; perPage?: number }) => void
}

const sizes: readonly { value: `${PageSize}`; label: string }[] = [
  { value: '25', label: '25 rows' },
  { value: '50', label: '50 rows' },
  { value: '100', label: '100 rows' },
]

/** Of a long list, only the first records are counted; later pages can be opened one after the other. */
export function Pager({ total, isMinimum = false, page, perPage, onChange }: PagerProps) {
  const pages = Math.max(1, Math.ceil(total / perPage))
  const from = (page - 1) * perPage + 1
  const last = isMinimum ? page * perPage : Math.min(page * perPage, total)
  if (total === 0) return null
  return (
    <nav aria-label="Pages" className={styles.pager}>
      <span>
        {from.toLocaleString('en')}–{last.toLocaleString('en')} of {total.toLocaleString('en')}
        {isMinimum && '+'}
      </span>
      {total > 25 && (
        <Choice
          label="Rows per page"
          isLabelHidden
          options={sizes}
          value={`${perPage}`}
          onChange={(size) => onChange({ perPage: Number(size) })}
        />
      )}
      {pages > 1 && (
        <>
          <Button isDisabled={page <= 1} onPress={() => onChange({ page: page - 1 })}>
            Previous
          </Button>
          <Button isDisabled={page >= pages && !isMinimum} onPress={() => onChange({ page: page + 1 })}>
            Next
          </Button>
        </>
      )}
    </nav>
  )
}
