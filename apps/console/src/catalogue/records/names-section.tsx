import { Field } from '@kallo/ui/rich/field'
import { Pair, Section } from './section.tsx'

const languages = [
  ['fr', 'French'],
  ['ha', 'Hausa'],
  ['ig', 'Igbo'],
  ['yo', 'Yoruba'],
] as const

export type NameTranslations = Partial<Record<(typeof languages)[number][0], string>>

interface NamesSectionProps {
  values: NameTranslations
  onChange: (values: NameTranslations) => void
}

/** L-03: names in the languages besides English. */
export function NamesSection({ values, onChange }: NamesSectionProps) {
  return (
    <Section title="Name in other languages">
      <p>Leave a field empty to show the English name.</p>
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
