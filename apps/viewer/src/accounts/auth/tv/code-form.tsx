import { readTvCode } from '@kallo/rules/accounts/tv-code'
import { Button } from '@kallo/ui/button'
import { Field } from '@kallo/ui/field'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Form } from '../../../platform/form.tsx'
import { links } from '../../../platform/links.ts'
import styles from './tv.module.css'

/** For a code that is typed instead of scanned, or that was mistyped. */
export function CodeForm() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [isWrong, setWrong] = useState(false)
  return (
    <Form
      isWaiting={false}
      onSubmit={(text) => {
        const code = readTvCode(text('code'))
        setWrong(code === null)
        if (code === null) return 'code'
        void navigate(links.loginTvCode(code), { replace: true })
      }}
    >
      <Field
        label={<Trans>Code on your TV</Trans>}
        name="code"
        className={styles.codeInput}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="BKT-WRX"
        error={isWrong ? t`A code has six letters, such as BKT-WRX` : undefined}
      />
      <Button type="submit" isLarge>
        <Trans>Continue</Trans>
      </Button>
    </Form>
  )
}
