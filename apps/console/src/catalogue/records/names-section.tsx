import { t } from '@lingui/core/macro'
import { Field } from '@kallo/ui/rich/field'
import { Pair, Section } from './section.tsx'

const languages = [
  ['fr', t`French`],
  ['ha', t`Hausa`],
  ['ig', t`Igbo`],
  ['yo', t`Yoruba`],
] as const

export type NameTranslations = Partial<Record<(typeof languages)[number][0], string>>

interface NamesSectionProps {
  values: NameTranslations
  onChange: (values: NameTranslations) => void
}

/** L-03: names in the languages besides English. */
export function NamesSection({ values, onChange }: NamesSectionProps) {
  return (
    <Section title={t`Name in other languages`}>
      <p>{t`Leave a field empty to show the English name.`}</p>
      <Pair>
        {languages.map(([code, name]) => (
          <Field
            key={code}
            name={`nameTranslations.${code}`}
            label={name}
            maxLength={120}
            value={values[code] ?? ''}
            onChange={(text) => onChange({ ...values, [code]: text })}
          />
        ))}
      </Pair>
    </Section>
  )
}
