import { Button } from '@kallo/ui/button'
import { Field } from '@kallo/ui/field'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Form } from '../../../platform/form.tsx'
import { links } from '../../../platform/links.ts'
import styles from './devices.module.css'

/** whoever is signed in already links a television with the code on its screen. */
export function LinkTv() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [isMissing, setMissing] = useState(false)
  return (
    <section className={styles.tv} aria-labelledby="link-tv">
      <h2 id="link-tv" className={styles.heading}>
        <Trans>Link a TV</Trans>
      </h2>
      <Form
        isWaiting={false}
        onSubmit={(text) => {
          const code = text('code')
          setMissing(code === '')
          if (code === '') return 'code'
          void navigate(links.tvLogin(code))
        }}
      >
        <Field
          label={<Trans>Type the code on its screen</Trans>}
          name="code"
          className={styles.code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          error={isMissing ? t`Open Kallo on the TV: it shows the code.` : undefined}
        />
        <Button type="submit" look="quiet">
          <Trans>Link TV</Trans>
        </Button>
      </Form>
    </section>
  )
}
