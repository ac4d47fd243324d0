import { Button } from '@kallo/ui/button'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { hasReason } from '../../platform/api-error.ts'
import { FormPanel, type FormPanelProps } from '../../platform/form-panel.tsx'
import styles from '../../platform/form-panel.module.css'
import { formErrorMessage } from '../../platform/form-error-message.ts'
import { showToast } from '../../platform/toasts.ts'
import { mailingListApi } from './api.ts'
import { HomeLink } from './home-link.tsx'

/** nothing happens before the press: mail programs open links by themselves. */
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
          <Button isLarge isWaiting={isPending} onClick={() => mutate()}>
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
    heading: <Trans>Leave our mailing list?</Trans>,
    lead: <Trans>We will send no more news to {email}. Mails about your account still reach you.</Trans>,
  }),
  done: (email) => ({
    heading: <Trans>Done</Trans>,
    lead: <Trans>We will send no more news to {email}.</Trans>,
  }),
  invalid: (email) => ({
    heading: <Trans>This link is not valid</Trans>,
    lead: <Trans>It does not belong to {email}. Please open the link in the mail once more.</Trans>,
  }),
}
