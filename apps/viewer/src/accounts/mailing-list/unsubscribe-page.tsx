import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { EmailForm } from '../../platform/email-form.tsx'
import { FormPanel } from '../../platform/form-panel.tsx'
import { HiddenPageGate } from '../../platform/hidden-page-gate.tsx'
import { PanelWait } from '../../platform/panel-wait.tsx'
import { mailingListApi } from './api.ts'
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
      {doneFor === null ? (
        <EmailForm
          send={(email) => mailingListApi.unsubscribe({ email })}
          onDone={setDoneFor}
          autoComplete="email"
          submit={<Trans>Unsubscribe</Trans>}
        />
      ) : (
        <HomeLink />
      )}
    </FormPanel>
  )
}
