import { Button } from './button.tsx'
import { Choice } from './fields.tsx'
import type { ListInput, PageSize } from './list-parameters.ts'
import styles from './record-list.module.css'

interface PagerProps extends Pick<ListInput, 'page' | 'perPage'> {
  total: number
  /** There are at least `total` records. */
  isMinimum?: boolean | undefined
  /** Records on this page. */
  count: number
  onChange: (changes: { page?: number; perPage?: number }) => void
}

const sizes: readonly { value: `${PageSize}`; label: string }[] = [
  { value: '25', label: '25 rows' },
  { value: '50', label: '50 rows' },
  { value: '100', label: '100 rows' },
]

/** Of a long list, only the first records are counted; later pages can be opened one after the other. */
export function Pager({ total, isMinimum = false, count, page, perPage, onChange }: PagerProps) {
  const pages = Math.max(1, Math.ceil(total / perPage))
  const isLast = isMinimum ? count < perPage : page >= pages
  const previous = isMinimum ? page - 1 : Math.min(page - 1, pages)
  if (total === 0) return null
  return (
    <nav aria-label="Pages" className={styles.pager}>
      <span>{rangeOf({ total, isMinimum, count, page, perPage })}</span>
      {total > 25 && (
        <Choice
          label="Rows per page"
          isLabelHidden
          options={sizes}
          value={`${perPage}`}
          onChange={(size) => onChange({ perPage: Number(size) })}
        />
      )}
      {(pages > 1 || page > 1) && (
        <>
          <Button isDisabled={page <= 1} onPress={() => onChange({ page: previous })}>
            Previous
          </Button>
          <Button isDisabled={isLast} onPress={() => onChange({ page: page + 1 })}>
            Next
          </Button>
        </>
      )}
    </nav>
  )
}

function rangeOf({ total, isMinimum, count, page, perPage }: Required<Omit<PagerProps, 'onChange'>>): string {
  const from = (page - 1) * perPage + 1
  const last = from + count - 1
  // An incomplete page is the last one, so that the number of all records is known.
  const isCounted = !isMinimum || (count > 0 && count < perPage)
  const all = isMinimum && isCounted ? last : total
  const text = `${all.toLocaleString('en')}${isCounted ? '' : '+'}`
  return count === 0 ? `0 of ${text}` : `${from.toLocaleString('en')}–${last.toLocaleString('en')} of ${text}`
}
