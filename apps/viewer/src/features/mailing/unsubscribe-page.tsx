import { Button } from '@kallo/ui/button'
import { Field } from '@kallo/ui/field'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Form } from '../../platform/form.tsx'
import { FormPanel } from '../../platform/form-panel.tsx'
import { HiddenPageGate } from '../../platform/hidden-page-gate.tsx'
import { PanelWait } from '../../platform/panel-wait.tsx'
import { showToast } from '../../platform/toasts.ts'
import { useFormCall } from '../../platform/use-form-call.ts'
import { unsubscribe } from './calls.ts'
import { HomeLink } from './home-link.tsx'

/** the form lies under an address that one has to know. */
export function UnsubscribePage() {
  const { t } = useLingui()
  return (
    <HiddenPageGate page="unsubscribe" skeleton={<PanelWait title={t`Unsubscribe`} />}>
      <Unsubscribe />
    </HiddenPageGate>
  )
}

function Unsubscribe() {
  const { t } = useLingui()
  const [doneFor, setDoneFor] = useState<string | null>(null)
  return (
    <FormPanel
      step={doneFor === null ? 'form' : 'done'}
      pageTitle={t`Unsubscribe`}
      heading={doneFor === null ? <Trans>Leave our mailing list</Trans> : <Trans>Done</Trans>}
      lead={
        doneFor === null ? (
          <Trans>We will send you no more news. Mails about your account still reach you.</Trans>
        ) : (
          <Trans>If {doneFor} was on our list, it is not any more.</Trans>
        )
      }
    >
      {doneFor === null ? <UnsubscribeForm onDone={setDoneFor} /> : <HomeLink />}
    </FormPanel>
  )
}

function UnsubscribeForm({ onDone }: { onDone: (email: string) => void }) {
  const { t } = useLingui()
  const [isEmpty, setEmpty] = useState(false)
  const { send, isWaiting, wrongWith } = useFormCall(unsubscribe, (_, email) => onDone(email))
  return (
    <Form
      isWaiting={isWaiting}
      onSubmit={(text) => {
        const email = text('email').toLowerCase()
        setEmpty(email === '')
        if (email) return send(email)
        showToast('error', t`Error`, t`Enter your email`)
        return 'email'
      }}
    >
      <Field
        label={<Trans>Email</Trans>}
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        error={isEmpty ? t`Enter your email` : wrongWith('email')}
      />
      <Button type="submit" isLarge isWaiting={isWaiting}>
        <Trans>Unsubscribe</Trans>
      </Button>
    </Form>
  )
}
