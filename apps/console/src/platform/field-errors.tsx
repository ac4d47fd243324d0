import { t } from '@lingui/core/macro'
import { ErrorText } from '@kallo/ui/state'
import { ApiError } from './api-error.ts'

/** The server's errors of fields as sentences with the names of the fields; empty: there are none. */
export function fieldErrors(error: unknown, names: Readonly<Record<string, string | undefined>>): string {
  const found = error instanceof ApiError ? error.problems : []
  const texts = found.map(({ field, text, kind }) => {
    // A field of an object, such as `server.host`, may be named alone.
    const name = names[field] ?? names[field.split('.').at(-1) ?? ''] ?? field
    const sentence = text.replace(/\.$/, '')
    return kind === 'sentence' ? t`${name}: ${sentence}` : `${name} ${sentence}`
  })
  return texts.join('. ')
}

/** Why the chosen days or month cannot be shown. */
export function PeriodError({ error }: { error: unknown }) {
  const text = fieldErrors(error, { from: t`From`, to: t`To`, month: t`Month` })
  return <ErrorText error={text === '' ? error : new Error(`${text}.`)} />
}
