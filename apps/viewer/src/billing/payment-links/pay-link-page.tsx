import type { paymentLinks } from '@kallo/contract/billing/payment-links'
import type { DataOf } from '@kallo/contract/endpoint'
import type { PaymentMethod } from '@kallo/rules/billing/payment-methods'
import { Button, buttonClass } from '@kallo/ui/button'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { hasReason } from '../../platform/api-error.ts'
import { FormPanel, PanelSkeleton } from '../../platform/form-panel.tsx'
import panel from '../../platform/form-panel.module.css'
import { formErrorMessage } from '../../platform/form.tsx'
import { useFormats } from '../../platform/formats.tsx'
import { links } from '../../platform/links.ts'
import { LoadFailed } from '../../platform/load-failed.tsx'
import { webAddress } from '../../platform/web-address.ts'
import { MethodChoice } from '../payment-methods/method-choice.tsx'
import { methodTexts } from '../payment-methods/method-texts.ts'
import { QuoteDetails } from '../subscriptions/quote/quote-details.tsx'
import { linkQuery, paymentLinksApi } from './api.ts'

type LinkData = DataOf<typeof paymentLinks.view>

/** S-19: opened from a mail, without a session: the renewal and its price, and one button to pay it. */
export function PayLinkPage() {
  const { t } = useLingui()
  const { token = '' } = useParams()
  const [method, setMethod] = useState<PaymentMethod>()
  const query = useQuery(linkQuery(token, method))
  const { data, error, isFetching, refetch } = query
  if (!data && hasReason(error, 'payment-link-invalid')) return <InvalidLink />
  if (!data && error)
    return <LoadFailed error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
  if (!data) return <PanelSkeleton title={t`Your renewal`} />
  if (data.state === 'paid') return <Paid link={data} />
  if (data.state === 'in-review') return <InReview />
  return (
    <Due link={data} token={token} isLoading={query.isPlaceholderData} method={method} onChoose={setMethod} />
  )
}

interface DueProps {
  link: LinkData
  token: string
  /** The quote shown is that of the previous method. */
  isLoading: boolean
  method: PaymentMethod | undefined
  onChoose: (method: PaymentMethod) => void
}

function Due({ link, token, isLoading, method, onChoose }: DueProps) {
  const { t } = useLingui()
  const { money, day } = useFormats()
  const { quote, package: plan, state } = link
  const pay = useMutation({
    mutationFn: (input: Parameters<typeof paymentLinksApi.pay>[0]) => paymentLinksApi.pay(input),
    onSuccess({ authorization_url }) {
      const address = webAddress(authorization_url)
      if (address) location.assign(address)
    },
  })
  if (!quote) return null
  const { total_minor: expectedTotalMinor, currency } = quote
  const address = state === 'waiting' ? webAddress(link.authorization_url) : null
  const amount = money(expectedTotalMinor, currency)
  return (
    <FormPanel
      pageTitle={t`Your renewal`}
      heading={<Trans>Renew {plan.name}</Trans>}
      lead={
        <Trans>
          Your subscription ends on {day(link.end_date)}. Pay here to go on watching, without signing in.
        </Trans>
      }
      step={state}
    >
      {address && <InProgress address={address} quote={quote} />}
      <QuoteDetails quote={quote}>
        <MethodChoice methods={quote.methods} chosen={method ?? quote.method} onChoose={onChoose} />
      </QuoteDetails>
      {pay.error && (
        <p className={panel.text} role="alert">
          {formErrorMessage(pay.error).message}
        </p>
      )}
      <div className={panel.actions}>
        <Button
          isLarge
          look={address ? 'quiet' : 'primary'}
          isWaiting={pay.isPending}
          disabled={isLoading || pay.isPending || pay.isSuccess}
          onClick={() => pay.mutate({ token, method: method ?? quote.method, expectedTotalMinor })}
        >
          <Trans>Pay {amount}</Trans>
        </Button>
      </div>
    </FormPanel>
  )
}

/** A transfer may take hours; it can be looked at again, or replaced by another payment. */
function InProgress({ address, quote }: { address: string; quote: NonNullable<LinkData['quote']> }) {
  const { t } = useLingui()
  return (
    <div className={panel.text} role="status">
      <p>
        <Trans>
          A payment is in progress. It may take some hours; we mail you as soon as the money is here. You need
          not pay again.
        </Trans>
      </p>
      <p>
        <a className={buttonClass('primary', true)} href={address}>
          {t(methodTexts[quote.method].open)}
        </a>
      </p>
    </div>
  )
}

function Paid({ link }: { link: LinkData }) {
  const { t } = useLingui()
  const { day } = useFormats()
  return (
    <FormPanel pageTitle={t`Your renewal`} heading={<Trans>It is paid. Thank you!</Trans>} step="paid">
      <p className={panel.text}>
        <Trans>
          {link.package.name} until {day(link.end_date)}
        </Trans>
      </p>
      <div className={panel.actions}>
        <Link className={buttonClass('primary', true)} to={links.start}>
          <Trans>Watch now</Trans>
        </Link>
      </div>
    </FormPanel>
  )
}

function InReview() {
  const { t } = useLingui()
  return (
    <FormPanel pageTitle={t`Your renewal`} heading={t`We are looking at this payment`} step="in-review">
      <p className={panel.text}>
        <Trans>Our staff are looking at this payment. We will write to you. Please do not pay again.</Trans>
      </p>
    </FormPanel>
  )
}

function InvalidLink() {
  const { t } = useLingui()
  return (
    <FormPanel pageTitle={t`Your renewal`} heading={<Trans>This link is not valid any more</Trans>}>
      <p className={panel.text}>
        <Trans>
          Your subscription has ended or the link is incomplete. Sign in to see your subscription.
        </Trans>
      </p>
      <div className={panel.actions}>
        <Link className={buttonClass('primary', true)} to={links.manageSubscription}>
          <Trans>Manage Subscription</Trans>
        </Link>
      </div>
    </FormPanel>
  )
}
