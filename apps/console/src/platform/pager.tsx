import { Button } from './button.tsx'
import { Choice } from './fields.tsx'
import type { ListInput, PageSize } from './list-parameters.ts'
import styles from './record-list.module.css'

interface PagerProps extends Pick<ListInput, 'page' | 'perPage'> {
  total: number
  onChange: (changes: { page?: number; perPage?: number }) => void
}

const sizes: readonly { value: `${PageSize}`; label: string }[] = [
  { value: '25', label: '25 rows' },
  { value: '50', label: '50 rows' },
  { value: '100', label: '100 rows' },
]

export function Pager({ total, page, perPage, onChange }: PagerProps) {
  const pages = Math.max(1, Math.ceil(total / perPage))
  const from = (page - 1) * perPage + 1
  if (total === 0) return null
  return (
    <nav aria-label="Pages" className={styles.pager}>
      <span>
        {from.toLocaleString('en')}–{Math.min(page * perPage, total).toLocaleString('en')} of{' '}
        {total.toLocaleString('en')}
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
          <Button isDisabled={page >= pages} onPress={() => onChange({ page: page + 1 })}>
            Next
          </Button>
        </>
      )}
    </nav>
  )
}
