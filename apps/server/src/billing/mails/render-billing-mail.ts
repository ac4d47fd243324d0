import { type Currency, majorUnits } from '@kallo/rules/billing/money'
import { receiptNumber } from '@kallo/rules/billing/receipt-number'
import type { Language } from '@kallo/rules/foundation/language'
import { isoDay } from '@kallo/rules/foundation/zoned-time'
import type { Deps } from '../../deps.ts'
import type { MailContent, MailRecipient } from '../../foundation/mail-queue/index.ts'
import { signPaymentLink } from '../payment-links/index.ts'
import type { BillingMailWords } from './mail-words.ts'
import type { BillingMailRequest } from './request-billing-mail.ts'
import { en } from './words/en.ts'
import { fr } from './words/fr.ts'
import { ha } from './words/ha.ts'
import { ig } from './words/ig.ts'
import { yo } from './words/yo.ts'

export const billingMailWords: Record<Language, BillingMailWords> = { en, fr, ha, ig, yo }

type MailDeps = Pick<Deps, 'config' | 'siteUrl' | 'linkKey'> & { codeOf: (giftId: string) => string }

/** Dates are in the service's time zone. `codeOf` derives the code of a gift, which is not stored in the queue. */
export function renderBillingMail(
  deps: MailDeps,
  request: BillingMailRequest,
  { language }: MailRecipient,
): MailContent {
  const words = billingMailWords[language]
  const { amount, day } = formatsOf(language, deps.config.timeZone)
  const overview = `${deps.siteUrl()}/subscription/view`
  switch (request.kind) {
    case 'receipt': {
      const { number, planName, endsAtMs, amountMinor, creditedMinor = 0, currency } = request
      const values = {
        number: receiptNumber(number),
        plan: planName,
        amount: amount(amountMinor, currency),
        ends: day(endsAtMs),
        credited: amount(creditedMinor, currency),
      }
      const paragraphs = words.receipt.paragraphs.filter(
        (paragraph) => creditedMinor > 0 || !paragraph.includes('{credited}'),
      )
      return { text: { ...words.receipt, paragraphs }, values, link: overview }
    }
    case 'renewal-confirmation':
    case 'renewal-failed':
    case 'renewal-coming':
    case 'price-change':
      return {
        ...renderRenewalMail(request, words, formatsOf(language, deps.config.timeZone)),
        link: request.kind === 'renewal-confirmation' ? request.url : overview,
      }
    case 'subscription-ending':
    case 'subscription-ended': {
      const values = { plan: request.planName, ends: day(request.endsAtMs) }
      if (request.kind === 'subscription-ending')
        return { text: words.subscriptionEnding, values, link: overview }
      return { text: words.subscriptionEnded, values, link: `${deps.siteUrl()}/subscription/purchase` }
    }
    case 'payment-overpaid':
    case 'payment-underpaid':
    case 'payment-due':
      return renderPaymentMail(deps, request, words, language)
    case 'refund-made': {
      const values = { amount: amount(request.amountMinor, request.currency) }
      return { text: words.refundMade, values, link: overview }
    }
    case 'gift-paid':
    case 'gift-received':
      return renderGiftMail(deps, request, words, language)
  }
}

type RenewalMail = Extract<
  BillingMailRequest,
  { kind: 'renewal-confirmation' | 'renewal-failed' | 'renewal-coming' | 'price-change' }
>

/** Mails about charges of a saved card. */
function renderRenewalMail(
  request: RenewalMail,
  words: BillingMailWords,
  { amount, day }: ReturnType<typeof formatsOf>,
): Pick<MailContent, 'text' | 'values'> {
  switch (request.kind) {
    case 'renewal-confirmation': {
      const { planName, amountMinor, currency, accessEndsAtMs } = request
      const values = { plan: planName, amount: amount(amountMinor, currency), ends: day(accessEndsAtMs ?? 0) }
      const paragraphs = words.renewalConfirmation.paragraphs.filter(
        (paragraph) => accessEndsAtMs !== null || !paragraph.includes('{ends}'),
      )
      return { text: { ...words.renewalConfirmation, paragraphs }, values }
    }
    case 'renewal-failed': {
      const { planName, accessEndsAtMs, isRetried, amountMinor, currency } = request
      const values = {
        plan: planName,
        amount: amount(amountMinor, currency),
        ends: day(accessEndsAtMs),
      }
      const remarks = isRetried ? words.renewalFailed.remarks : []
      return { text: { ...words.renewalFailed, remarks }, values }
    }
    case 'renewal-coming': {
      const { planName, amountMinor, currency, atMs, last4, discountPercent = 0 } = request
      const values = {
        plan: planName,
        amount: amount(amountMinor, currency),
        day: day(atMs),
        last4,
        percent: String(discountPercent),
      }
      const paragraphs = words.renewalComing.paragraphs.filter(
        (paragraph) => discountPercent > 0 || !paragraph.includes('{percent}'),
      )
      return { text: { ...words.renewalComing, paragraphs }, values }
    }
    case 'price-change': {
      const { planName, amountMinor, previousMinor, currency, fromMs } = request
      const values = {
        plan: planName,
        amount: amount(amountMinor, currency),
        previous: amount(previousMinor, currency),
        day: day(fromMs),
      }
      return { text: words.priceChange, values }
    }
  }
}

type Difference = Extract<BillingMailRequest, { kind: 'payment-overpaid' | 'payment-underpaid' }>
type Due = Extract<BillingMailRequest, { kind: 'payment-due' }>

/** Mails about payments by methods other than cards: a wrong amount (I-17), or a payment link (S-19). */
function renderPaymentMail(
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

type GiftMail = Extract<BillingMailRequest, { kind: 'gift-paid' | 'gift-received' }>

/** S-21: mails to the giver, with the code, and to the recipient. */
function renderGiftMail(
  { config, siteUrl, codeOf }: Pick<Deps, 'config' | 'siteUrl'> & { codeOf: (giftId: string) => string },
  request: GiftMail,
  words: BillingMailWords,
  language: Language,
): MailContent {
  const { amount, day } = formatsOf(language, config.timeZone)
  if (request.kind === 'gift-paid') {
    const { giftId, recipient, planName, amountMinor, currency } = request
    const code = codeOf(giftId)
    const link = `${siteUrl()}/subscription/promo?gift=${code}`
    const values = { recipient, plan: planName, amount: amount(amountMinor, currency), code, link }
    return { text: words.giftPaid, values, link: `${siteUrl()}/gift` }
  }
  const { planName, senderName, message, startsAtMs, endsAtMs } = request
  const values = {
    plan: planName,
    from: senderName,
    message,
    starts: day(startsAtMs),
    ends: day(endsAtMs),
  }
  const received = senderName === '' ? words.giftReceivedUnnamed : words.giftReceived
  const paragraphs = received.paragraphs.filter(
    (paragraph) => message !== '' || !paragraph.includes('{message}'),
  )
  const text = { ...received, paragraphs }
  return { text, values, link: `${siteUrl()}/subscription/view` }
}

/** Formats of amounts and dates in mails. */
function formatsOf(language: Language, timeZone: string) {
  return {
    amount: (minor: number, currency: Currency) => amountIn(language, minor, currency),
    /** K-02: a date of a subscription. */
    day: (ms: number) => isoDay(ms, timeZone),
  }
}

function amountIn(language: Language, minor: number, currency: Currency): string {
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  return new Intl.NumberFormat(localeOf(language), style).format(majorUnits(minor))
}

function localeOf(language: Language): string {
  return language === 'fr' ? 'fr' : `${language}-NG`
}
