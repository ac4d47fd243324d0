import { t } from '@lingui/core/macro'
import { Field } from '@kallo/ui/rich/field'

/** O-02: the code of the second factor, once the server has asked for it. */
export function CodeField() {
  return (
    <Field
      name="code"
      label={t`Code`}
      description={t`Six digits from your authenticator app, or a recovery code.`}
      autoComplete="one-time-code"
      isRequired
      autoFocus
    />
  )
}
