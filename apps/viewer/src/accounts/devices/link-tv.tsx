import { readTvCode } from '@kallo/rules/accounts/tv-code'
import { Button } from '@kallo/ui/button'
import { Field } from '@kallo/ui/field'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Form } from '../../platform/form.tsx'
import { links } from '../../platform/links.ts'
import styles from './devices.module.css'

/** whoever is signed in already links a television with the code on its screen. */
export function LinkTv() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [isWrong, setWrong] = useState(false)
  return (
    <section className={styles.tv} aria-labelledby="link-tv">
      <h2 id="link-tv" className={styles.heading}>
        <Trans>Link a TV</Trans>
      </h2>
      <Form
        isWaiting={false}
        onSubmit={(text) => {
          const code = readTvCode(text('code'))
          setWrong(code === null)
          if (code === null) return 'code'
          void navigate(links.loginTvCode(code))
        }}
      >
        <Field
          label={<Trans>Type the code on its screen</Trans>}
          name="code"
          className={styles.code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="BKT-WRX"
          error={isWrong ? t`A code has six letters, such as BKT-WRX` : undefined}
        />
        <Button type="submit" look="quiet">
          <Trans>Link TV</Trans>
        </Button>
      </Form>
    </section>
  )
}
