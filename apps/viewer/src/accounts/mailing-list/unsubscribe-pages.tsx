import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { EmailForm } from '../../platform/form-fields.tsx'
import { FormPanel, type FormPanelProps, PanelSkeleton } from '../../platform/form-panel.tsx'
import { HiddenPageGate } from '../../platform/hidden-page.tsx'
import { Button, buttonClass } from '@kallo/ui/button'
import { useMutation } from '@tanstack/react-query'
import { useParams, Link } from 'react-router'
import { hasReason } from '../../platform/api-error.ts'
import styles from '../../platform/form-panel.module.css'
import { formErrorMessage } from '../../platform/form.tsx'
import { showToast } from '../../platform/toasts.ts'
import { links } from '../../platform/links.ts'
import type { mailingList } from '@kallo/contract/accounts/mailing-list'
import { client } from '../../platform/api-client.ts'

/** only available under its secret path. */
export function UnsubscribePage() {
  const { t } = useLingui()
  return (
    <HiddenPageGate page="unsubscribe" skeleton={<PanelSkeleton title={t`Unsubscribe`} />}>
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
      heading={doneFor === null ? <Trans>Unsubscribe from our mailing list</Trans> : <Trans>Done</Trans>}
      lead={
        doneFor === null ? (
          <Trans>You won’t receive any more news. You’ll still receive emails about your account.</Trans>
        ) : (
          <Trans>{doneFor} is no longer on our mailing list.</Trans>
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

/** requires a click, because mail programs open links by themselves. */
export function UnsubscribeLinkPage() {
  const { t } = useLingui()
  const { id: userId = '', email = '' } = useParams()
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => mailingListApi.unsubscribeByLink({ userId, email }),
    onError(failure) {
      const { title, message } = formErrorMessage(failure)
      showToast('error', title, message)
    },
  })
  const state = isSuccess ? 'done' : hasReason(error, 'link-invalid') ? 'invalid' : 'asking'
  const { heading, lead } = words[state](email)
  return (
    <FormPanel step={state} pageTitle={t`Unsubscribe`} heading={heading} lead={lead}>
      {state !== 'asking' ? (
        <HomeLink />
      ) : (
        <div className={styles.actions}>
          <Button kind="primary" size="large" isBusy={isPending} onPress={() => mutate()}>
            <Trans>Unsubscribe</Trans>
          </Button>
        </div>
      )}
    </FormPanel>
  )
}

const words: Record<
  'asking' | 'done' | 'invalid',
  (email: string) => Pick<FormPanelProps, 'heading' | 'lead'>
> = {
  asking: (email) => ({
    heading: <Trans>Unsubscribe from our mailing list?</Trans>,
    lead: (
      <Trans>We won’t send any more news to {email}. You’ll still receive emails about your account.</Trans>
    ),
  }),
  done: (email) => ({
    heading: <Trans>Done</Trans>,
    lead: <Trans>We won’t send any more news to {email}.</Trans>,
  }),
  invalid: (email) => ({
    heading: <Trans>This link is not valid</Trans>,
    lead: <Trans>It does not belong to {email}. Please open the link in the email again.</Trans>,
  }),
}

function HomeLink() {
  return (
    <div className={styles.actions}>
      <Link className={buttonClass({ size: 'large' })} to={links.start}>
        <Trans>Go to the home page</Trans>
      </Link>
    </div>
  )
}

const mailingListApi = client<typeof mailingList>()({
  unsubscribe: 'POST broadcast/unsubscribe',
  unsubscribeByLink: 'POST broadcast/unsubscribe/email',
})
