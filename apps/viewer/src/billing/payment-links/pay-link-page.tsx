import type { paymentLinks } from '@kallo/contract/billing/payment-links'
import type { DataOf } from '@kallo/contract/endpoint'
import type { PaymentMethod } from '@kallo/rules/billing/payment-methods'
import { Button, buttonClass } from '@kallo/ui/button'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link, useParams } from 'react-router'
import { hasReason } from '../../platform/api-error.ts'
import { FormPanel, PanelSkeleton } from '../../platform/form-panel.tsx'
import panel from '../../platform/form-panel.module.css'
import { formErrorMessage } from '../../platform/form.tsx'
import { useFormats } from '../../platform/formats.tsx'
import { links } from '../../platform/links.ts'
import { LoadFailed } from '../../platform/load-failed.tsx'
import { usePageRestored } from '../../platform/use-page-restored.ts'
import { webAddress } from '../../platform/web-address.ts'
import { MethodChoice } from '../payment-methods/method-choice.tsx'
import { methodTexts } from '../payment-methods/method-texts.ts'
import { QuoteDetails } from '../subscriptions/quote/quote-details.tsx'
import { linkQuery, paymentLinksApi } from './api.ts'
import styles from './pay-link.module.css'

type LinkData = DataOf<typeof paymentLinks.view>

/** S-19: opened from a mail without a session. Shows the renewal, its price and a button to pay it. */
export function PayLinkPage() {
  const { t } = useLingui()
  const { token = '' } = useParams()
  const [method, setMethod] = useState<PaymentMethod>()
  const query = useQuery(linkQuery(token, method))
  const { data, error, isFetching, refetch } = query
  if (!data && hasReason(error, 'payment-link-invalid')) return <InvalidLink />
  if (!data && error) {
    // The chosen method may not be offered any more.
    const retry = () => (method === undefined ? void refetch() : setMethod(undefined))
    return <LoadFailed error={error} isRetrying={isFetching} onRetry={retry} />
  }
  if (!data) return <PanelSkeleton title={t`Your renewal`} />
  if (data.state === 'paid') return <Paid link={data} />
  if (data.state === 'in-review') return <InReview />
  return (
    <Due
      link={data}
      token={token}
      isLoading={query.isPlaceholderData}
      method={method}
      onChoose={setMethod}
      onRefetch={refetch}
    />
  )
}

interface DueProps {
  link: LinkData
  token: string
  /** The new quote is loading. The one shown is still that of the previous payment method. */
  isLoading: boolean
  method: PaymentMethod | undefined
  onChoose: (method: PaymentMethod) => void
  onRefetch: () => Promise<unknown>
}

function Due({ link, token, isLoading, method, onChoose, onRefetch }: DueProps) {
  const { t } = useLingui()
  const { day } = useFormats()
  const { quote, plan, state } = link
  if (!quote) return null
  const isWaiting = state === 'waiting'
  return (
    <FormPanel
      pageTitle={t`Your renewal`}
      heading={<Trans>Renew {plan.name}</Trans>}
      lead={
        <Trans>
          Your subscription ends on {day(link.endsAt)}. Pay here to keep watching, without logging in.
        </Trans>
      }
      step={state}
    >
      <div className={styles.order}>
        {isWaiting && <InProgress address={webAddress(link.authorizationUrl)} />}
        <div>
          <QuoteDetails quote={quote}>
            <div className={styles.pay}>
              <PayButton
                key={quote.method}
                quote={quote}
                token={token}
                isLoading={isLoading}
                isQuiet={isWaiting}
                onRefetch={onRefetch}
              />
              <OtherMethod quote={quote} method={method} onChoose={onChoose} />
            </div>
          </QuoteDetails>
        </div>
      </div>
    </FormPanel>
  )
}

type LinkQuote = NonNullable<LinkData['quote']>

interface PayButtonProps {
  quote: LinkQuote
  token: string
  isLoading: boolean
  /** Shown as a secondary choice, because a payment is in progress already. */
  isQuiet: boolean
  onRefetch: () => Promise<unknown>
}

function PayButton({ quote, token, isLoading, isQuiet, onRefetch }: PayButtonProps) {
  const { money } = useFormats()
  const { totalMinor: expectedTotalMinor, currency, method } = quote
  const isSent = useRef(false)
  const pay = useMutation({
    mutationFn: async () => {
      const { authorizationUrl } = await paymentLinksApi.pay({ token, method, expectedTotalMinor })
      return webAddress(authorizationUrl)
    },
    // Without a payment page the balance has paid. After an error the price or the state can be another one.
    onSettled(address) {
      isSent.current = false
      return address ? undefined : onRefetch()
    },
  })
  usePageRestored(pay.reset)
  // Not called when another method was chosen meanwhile.
  const open = (address: string | null) => address && location.assign(address)
  const start = () => {
    // A double tap arrives before the next render.
    if (isSent.current) return
    isSent.current = true
    pay.mutate(undefined, { onSuccess: open })
  }
  const amount = money(expectedTotalMinor, currency)
  return (
    <>
      {pay.error && <p role="alert">{formErrorMessage(pay.error).message}</p>}
      <Button
        size="large"
        kind={isQuiet ? 'quiet' : 'primary'}
        isBusy={pay.isPending}
        isDisabled={isLoading || pay.isPending || Boolean(pay.data)}
        onPress={start}
      >
        <Trans>Pay {amount}</Trans>
      </Button>
    </>
  )
}

/** The method used last is preselected; the others are collapsed. */
function OtherMethod({
  quote,
  method,
  onChoose,
}: Pick<DueProps, 'method' | 'onChoose'> & { quote: LinkQuote }) {
  const { t } = useLingui()
  const chosen = method ?? quote.method
  return (
    <div className={styles.other}>
      <p>
        <Trans>Payment method</Trans>: {t(methodTexts[chosen].name)}
      </p>
      {quote.methods.length > 1 && (
        <details>
          <summary>
            <Trans>Pay another way</Trans>
          </summary>
          <MethodChoice methods={quote.methods} chosen={chosen} onChoose={onChoose} />
        </details>
      )}
    </div>
  )
}

/** A transfer can take hours. Its payment page can be opened again if it began here, or another payment can replace it. */
function InProgress({ address }: { address: string | null }) {
  return (
    <div className={panel.text} role="status">
      <p>
        <Trans>
          A payment is in progress. It can take a few hours; we’ll email you when it arrives. You don’t need
          to pay again.
        </Trans>
      </p>
      {address && (
        <a className={buttonClass({ kind: 'primary', size: 'large' })} href={address}>
          <Trans>Continue payment</Trans>
        </a>
      )}
    </div>
  )
}

function Paid({ link }: { link: LinkData }) {
  const { t } = useLingui()
  const { day } = useFormats()
  return (
    <FormPanel pageTitle={t`Your renewal`} heading={<Trans>Paid. Thank you!</Trans>} step="paid">
      <p className={panel.text}>
        <Trans>
          {link.plan.name} until {day(link.endsAt)}
        </Trans>
      </p>
      <div className={panel.actions}>
        <Link className={buttonClass({ kind: 'primary', size: 'large' })} to={links.start}>
          <Trans>Watch now</Trans>
        </Link>
      </div>
    </FormPanel>
  )
}

function InReview() {
  const { t } = useLingui()
  return (
    <FormPanel pageTitle={t`Your renewal`} heading={t`We’re reviewing this payment`} step="in-review">
      <p className={panel.text}>
        <Trans>We’re reviewing this payment. Please don’t pay again.</Trans>
      </p>
    </FormPanel>
  )
}

function InvalidLink() {
  const { t } = useLingui()
  return (
    <FormPanel pageTitle={t`Your renewal`} heading={<Trans>This link is no longer valid</Trans>}>
      <p className={panel.text}>
        <Trans>Your subscription has ended or the link is incomplete. Log in to see your subscription.</Trans>
      </p>
      <div className={panel.actions}>
        <Link className={buttonClass({ kind: 'primary', size: 'large' })} to={links.manageSubscription}>
          <Trans>Manage Subscription</Trans>
        </Link>
      </div>
    </FormPanel>
  )
}
