import { t } from '@lingui/core/macro'
import { SelectField } from '@kallo/ui/rich/select-field'

const ratings = ['G', 'PG', '12', '12A', '15', '18', 'RE'] as const

interface AgeRatingFieldProps {
  value: string | null
  onChange: (value: string | null) => void
}

/** The ratings of Nigeria’s National Film and Video Censors Board, and the stored rating if it is another one. */
export function AgeRatingField({ value, onChange }: AgeRatingFieldProps) {
  const options = new Set<string>(value === null ? ratings : [...ratings, value])
  return (
    <SelectField
      label={t`Age rating`}
      options={[
        { value: '', label: t({ message: 'None', context: 'age rating' }) },
        ...[...options].map((rating) => ({ value: rating, label: rating })),
      ]}
      value={value ?? ''}
      onChange={(rating) => onChange(rating === '' ? null : rating)}
    />
  )
}
