import { isForEveryone } from '@kallo/rules/catalogue/banner-audience'
import { languages, type Language } from '@kallo/rules/foundation/language'
import { Checkbox, Switch } from '@kallo/ui/rich/choices'
import { SelectField } from '@kallo/ui/rich/select-field'
import { useState, type ReactNode } from 'react'
import { countryName } from '../../platform/format-names.ts'
import { CountriesField } from '../records/countries-field.tsx'
import { Section } from '../records/section.tsx'
import type { BannerItem } from './api.ts'

type Audience = BannerItem['audience']

interface AudienceSectionProps {
  value: Audience
  onChange: (audience: Audience) => void
  /** Further limits. */
  children: ReactNode
}

const languageNames: Record<Language, string> = {
  en: 'English',
  fr: 'French',
  ha: 'Hausa',
  ig: 'Igbo',
  yo: 'Yoruba',
}

/** B-18. */
export function AudienceSection({ value, onChange, children }: AudienceSectionProps) {
  const set = (changes: Partial<Audience>) => onChange({ ...value, ...changes })
  return (
    <Section title="Who sees it">
      <Switch
        label="Only people without a subscription"
        description="Visitors, and viewers whose subscription does not run."
        value={value.isNotSubscribed}
        onChange={(isNotSubscribed) => set({ isNotSubscribed })}
      />
      <Limited
        label="Countries"
        all="All countries"
        hasChosen={value.countries.length > 0}
        onClear={() => set({ countries: [] })}
      >
        <CountriesField
          label="Countries that see it"
          name="audience"
          value={value.countries}
          onChange={(countries) => set({ countries })}
        />
      </Limited>
      <Limited
        label="Languages"
        all="All languages"
        hasChosen={value.languages.length > 0}
        onClear={() => set({ languages: [] })}
      >
        <div role="group" aria-label="Languages that see it">
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
      {children}
      <p>{`Shown to: ${describeAudience(value)}.`}</p>
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

/** All, or those that are chosen below. */
function Limited({ label, all, hasChosen, onClear, children }: LimitedProps) {
  const [isOpen, setOpen] = useState(hasChosen)
  return (
    <>
      <SelectField
        label={label}
        options={[
          { value: 'all', label: all },
          { value: 'some', label: 'Only these' },
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

/** In words: `people without a subscription, in Ghana or Nigeria, in Hausa`. */
export function describeAudience(audience: Audience): string {
  if (isForEveryone(audience)) return 'everyone'
  const { isNotSubscribed, countries, languages: chosen } = audience
  return [
    isNotSubscribed ? 'people without a subscription' : 'everyone',
    ...(countries.length > 0 ? [`in ${anyOf(countries.map(countryName))}`] : []),
    ...(chosen.length > 0 ? [`in ${anyOf(chosen.map((language) => languageNames[language]))}`] : []),
  ].join(', ')
}

const anyOf = (names: readonly string[]) => new Intl.ListFormat('en', { type: 'disjunction' }).format(names)
