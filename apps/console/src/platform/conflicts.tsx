import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@kallo/ui/rich/button'
import type { ReactNode, Ref } from 'react'
import { languageName } from './format-names.ts'
import { formatTime } from './format-time.ts'
import { currentLocale } from './language.ts'
import styles from './record-form.module.css'
import type { RecordFormState } from './use-record-form.ts'

/** What to call the fields, and how to show values that are not texts, such as IDs. */
export interface FieldTexts<Values> {
  fieldNames: Readonly<Record<keyof Values & string, string>>
  valueTexts?: { readonly [Field in keyof Values & string]?: (value: Values[Field]) => ReactNode }
}

interface ConflictsProps<Values> extends FieldTexts<Values> {
  form: RecordFormState<Values>
  ref: Ref<HTMLElement>
}

/** L-04: the fields that another operator has changed meanwhile, and what to do about them. */
export function Conflicts<Values>({ form, fieldNames, valueTexts, ref }: ConflictsProps<Values>) {
  const textOf = <Field extends keyof Values & string>(field: Field, value: Values[Field]) =>
    (valueTexts?.[field] ?? textInGeneral)(value)
  return (
    <section role="alert" className={styles.conflicts} tabIndex={-1} ref={ref}>
      <h2>{t`Another operator has changed this in the meantime`}</h2>
      <dl>
        {form.conflicts?.map(({ field, mine, theirs }) => (
          <div key={field}>
            <dt>{fieldNames[field]}</dt>
            <dd>
              <StoredNow value={textOf(field, theirs)} />
            </dd>
            <dd>
              <InThisForm value={textOf(field, mine)} />
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.actions}>
        <Button onPress={form.keepMine}>{t`Keep my changes`}</Button>
        <Button onPress={form.takeTheirs}>{t`Discard my changes`}</Button>
      </div>
    </section>
  )
}

function StoredNow({ value }: { value: ReactNode }) {
  return <Trans>Stored now: {value}</Trans>
}

function InThisForm({ value }: { value: ReactNode }) {
  return <Trans>In this form: {value}</Trans>
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

/** The keys of an object are languages. */
function textInGeneral(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? t`Yes` : t`No`
  if (typeof value === 'number') return value.toLocaleString(currentLocale(), { useGrouping: false })
  if (typeof value === 'string') return instant.test(value) ? formatTime(value) : value
  const texts = Array.isArray(value)
    ? value.map(textInGeneral)
    : Object.entries(value).map(([language, text]) => `${languageName(language)}: ${textInGeneral(text)}`)
  return texts.join(', ') || '–'
}
