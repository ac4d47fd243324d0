import { t } from '@lingui/core/macro'
import { Pager } from '@kallo/ui/pager'
import { SelectField } from '@kallo/ui/rich/select-field'
import { currentLocale } from './language.ts'
import type { ListInput, PageSize } from './list-parameters.ts'

interface ListPagerProps extends Pick<ListInput, 'page' | 'perPage'> {
  total: number
  /** There are at least `total` records. */
  isMinimum?: boolean | undefined
  /** Records on this page. */
  count: number
  onChange: (changes: { page?: number; perPage?: number }) => void
}

const sizes: readonly { value: `${PageSize}`; label: string }[] = [
  { value: '25', label: t`25 rows` },
  { value: '50', label: t`50 rows` },
  { value: '100', label: t`100 rows` },
]

/** The pages of a list. In a long list only the first records are counted; later pages can be opened one after the other. */
export function ListPager({ total, isMinimum = false, count, page, perPage, onChange }: ListPagerProps) {
  const pages = Math.max(1, Math.ceil(total / perPage))
  const isLast = isMinimum ? count < perPage : page >= pages
  const previous = isMinimum ? page - 1 : Math.min(page - 1, pages)
  if (total === 0) return null
  return (
    <Pager
      label={t`Pages`}
      range={rangeOf({ total, isMinimum, count, page, perPage })}
      previousLabel={t`Previous`}
      nextLabel={t`Next`}
      hasSteps={pages > 1 || page > 1}
      onPrevious={page <= 1 ? undefined : () => onChange({ page: previous })}
      onNext={isLast ? undefined : () => onChange({ page: page + 1 })}
    >
      {total > 25 && (
        <SelectField
          label={t`Rows per page`}
          isLabelHidden
          options={sizes}
          value={`${perPage}`}
          onChange={(size) => onChange({ perPage: Number(size) })}
        />
      )}
    </Pager>
  )
}

function rangeOf({
  total,
  isMinimum,
  count,
  page,
  perPage,
}: Required<Omit<ListPagerProps, 'onChange'>>): string {
  const from = (page - 1) * perPage + 1
  const last = from + count - 1
  // An incomplete page is the last one, so that the number of all records is known.
  const isCounted = !isMinimum || (count > 0 && count < perPage)
  const all = isMinimum && isCounted ? last : total
  const locale = currentLocale()
  const totalText = `${all.toLocaleString(locale)}${isCounted ? '' : '+'}`
  const range = count === 0 ? '0' : `${from.toLocaleString(locale)}–${last.toLocaleString(locale)}`
  return t`${range} of ${totalText}`
}
