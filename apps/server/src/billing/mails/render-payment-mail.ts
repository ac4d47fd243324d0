import type { Language } from '@kallo/rules/foundation/language'
import type { Deps } from '../../deps.ts'
import type { MailContent } from '../../foundation/mail-queue/index.ts'
import { signPaymentLink } from '../payment-links/index.ts'
import { formatsOf } from './mail-formats.ts'
import type { BillingMailWords } from './mail-words.ts'
import type { BillingMailRequest } from './request-billing-mail.ts'

type Difference = Extract<BillingMailRequest, { kind: 'payment-overpaid' | 'payment-underpaid' }>
type Due = Extract<BillingMailRequest, { kind: 'payment-due' }>

/** Mails about payments by methods other than cards: a wrong amount (I-17), or a payment link (S-19). */
export function renderPaymentMail(
  { config, siteUrl, linkKey }: Pick<Deps, 'config' | 'siteUrl' | 'linkKey'>,
  request: Difference | Due,
  words: BillingMailWords,
  language: Language,
): MailContent {
  const { planName, amountMinor, currency } = request
  const { amount, day } = formatsOf(language, config.timeZone)
  const values = { plan: planName, amount: amount(amountMinor, currency) }
  if (request.kind === 'payment-due') {
    const { subscriptionId, endsAtMs } = request
    const token = signPaymentLink(linkKey, { subscriptionId, periodEndsAt: endsAtMs })
    return {
      text: words.paymentDue,
      values: { ...values, ends: day(endsAtMs) },
      link: `${siteUrl()}/pay/${token}`,
    }
  }
  const { kind, receivedMinor, priceMinor, isCredited } = request
  const amounts = {
    ...values,
    received: amount(receivedMinor, currency),
    price: amount(priceMinor, currency),
  }
  if (kind === 'payment-overpaid') {
    const text = isCredited ? words.overpaidCredited : words.overpaidRefunded
    return { text, values: amounts, link: `${siteUrl()}/subscription/view` }
  }
  const text = isCredited ? words.underpaidCredited : words.underpaidRefunded
  return { text, values: amounts, link: `${siteUrl()}/manage-subscription` }
}
