import { t } from '@lingui/core/macro'
import type { AudienceData } from '@kallo/contract/catalogue/audience'
import { isForEveryone } from '@kallo/rules/catalogue/audience'
import { languages, type Language } from '@kallo/rules/foundation/language'
import { Checkbox, Switch } from '@kallo/ui/rich/choices'
import { NumberField } from '@kallo/ui/rich/field'
import { SelectField } from '@kallo/ui/rich/select-field'
import { useState, type ReactNode } from 'react'
import { countryName } from '../../platform/format-names.ts'
import { currentLanguage } from '../../platform/language.ts'
import { CountriesField } from '../records/countries-field.tsx'
import { Section } from '../records/section.tsx'

interface Values {
  audience: AudienceData
  maxViewsPerDay: number | null
}

interface AudienceSectionProps {
  values: Values
  onChange: (changes: Partial<Values>) => void
  /** How often it is shown without a limit. */
  withoutLimit: string
}

const languageNames: Record<Language, string> = {
  en: t`English`,
  fr: t`French`,
  ha: t`Hausa`,
  ig: t`Igbo`,
  yo: t`Yoruba`,
}

/** B-18, B-19, B-34: who sees a banner or ad, and how often. */
export function AudienceSection({ values, onChange, withoutLimit }: AudienceSectionProps) {
  const { audience: value, maxViewsPerDay } = values
  const set = (changes: Partial<AudienceData>) => onChange({ audience: { ...value, ...changes } })
  return (
    <Section title={t`Who sees it`}>
      <Switch
        label={t`Only people without a subscription`}
        description={t`Visitors, and viewers without a running subscription.`}
        value={value.isNotSubscribed}
        onChange={(isNotSubscribed) => set({ isNotSubscribed })}
      />
      <Limited
        label={t`Countries`}
        all={t`All countries`}
        hasChosen={value.countries.length > 0}
        onClear={() => set({ countries: [] })}
      >
        <CountriesField
          label={t`Shown in these countries`}
          name="audience"
          value={value.countries}
          onChange={(countries) => set({ countries })}
        />
      </Limited>
      <Limited
        label={t`Languages`}
        all={t`All languages`}
        hasChosen={value.languages.length > 0}
        onClear={() => set({ languages: [] })}
      >
        <div role="group" aria-label={t`Shown in these languages`}>
          {languages.map((language) => (
            <Checkbox
              key={language}
              label={languageNames[language]}
              value={value.languages.includes(language)}
              onChange={(isChosen) =>
                set({
                  languages: languages.filter((one) =>
                    one === language ? isChosen : value.languages.includes(one),
                  ),
                })
              }
            />
          ))}
        </div>
      </Limited>
      <NumberField
        name="maxViewsPerDay"
        label={t`Times a day`}
        description={`${t`How often one device shows it in a day.`} ${withoutLimit}`}
        minValue={1}
        maxValue={50}
        value={maxViewsPerDay}
        onChange={(times) => onChange({ maxViewsPerDay: times })}
      />
      <p>{t`Shown to: ${{ audience: describeAudience(value) }}.`}</p>
    </Section>
  )
}

interface LimitedProps {
  label: string
  all: string
  hasChosen: boolean
  onClear: () => void
  children: ReactNode
}

/** A choice between all and those that are chosen below. */
function Limited({ label, all, hasChosen, onClear, children }: LimitedProps) {
  const [isOpen, setOpen] = useState(hasChosen)
  return (
    <>
      <SelectField
        label={label}
        options={[
          { value: 'all', label: all },
          { value: 'some', label: t`Only these` },
        ]}
        value={isOpen || hasChosen ? 'some' : 'all'}
        onChange={(chosen) => {
          setOpen(chosen === 'some')
          if (chosen === 'all') onClear()
        }}
      />
      {(isOpen || hasChosen) && children}
    </>
  )
}

/** The audience in words: `people without a subscription, in Ghana or Nigeria, in Hausa`. */
export function describeAudience(audience: AudienceData): string {
  if (isForEveryone(audience)) return t`everyone`
  const { isNotSubscribed, countries, languages: chosen } = audience
  return [
    isNotSubscribed ? t`people without a subscription` : t`everyone`,
    ...(countries.length > 0 ? [t`in ${{ countries: anyOf(countries.map(countryName)) }}`] : []),
    ...(chosen.length > 0
      ? [t`in ${{ languages: anyOf(chosen.map((language) => languageNames[language])) }}`]
      : []),
  ].join(', ')
}

const anyOf = (names: readonly string[]) =>
  new Intl.ListFormat(currentLanguage(), { type: 'disjunction' }).format(names)

/** The audience and the limit in words, for a list. */
export function describeShownTo({ audience, maxViewsPerDay: times }: Values): string {
  const people = describeAudience(audience)
  const words = times === null ? people : t`${people}, ${times}× a day`
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
