import type { Language } from '@kallo/rules/foundation/language'
import { majorUnits, type Currency } from '@kallo/rules/billing/money'
import { receiptNumber } from '@kallo/rules/billing/receipt-number'
import type { Deps } from '../../deps.ts'
import { signPaymentLink } from '../payment-links/index.ts'
import type { MailContent, MailRecipient } from '../../foundation/mail-queue/index.ts'
import type { BillingMailWords } from './mail-words.ts'
import type { BillingMailRequest } from './request-billing-mail.ts'
import { en } from './words/en.ts'
import { fr } from './words/fr.ts'
import { ha } from './words/ha.ts'
import { ig } from './words/ig.ts'
import { yo } from './words/yo.ts'

export const billingMailWords: Record<Language, BillingMailWords> = { en, fr, ha, ig, yo }

/** Dates are in the service's time zone. */
export function renderBillingMail(
  { config, siteUrl, linkKey }: Pick<Deps, 'config' | 'siteUrl' | 'linkKey'>,
  request: BillingMailRequest,
  { language }: MailRecipient,
): MailContent {
  const words = billingMailWords[language]
  const amount = (minor: number, currency: Currency) => amountIn(language, minor, currency)
  const day = (ms: number) => dayIn(language, ms, config.timeZone)
  const overview = `${siteUrl()}/subscription/view`
  switch (request.kind) {
    case 'receipt': {
      const { number, packageName, endsAtMs, amountMinor, currency } = request
      const values = {
        number: receiptNumber(number),
        package: packageName,
        amount: amount(amountMinor, currency),
        ends: day(endsAtMs),
      }
      return { text: words.receipt, values, link: overview }
    }
    case 'renewal-failed': {
      const { packageName, accessEndsAtMs, amountMinor, currency } = request
      const values = {
        package: packageName,
        amount: amount(amountMinor, currency),
        ends: day(accessEndsAtMs),
      }
      return { text: words.renewalFailed, values, link: overview }
    }
    case 'renewal-coming': {
      const { packageName, amountMinor, currency, atMs, last4 } = request
      const values = { package: packageName, amount: amount(amountMinor, currency), day: day(atMs), last4 }
      return { text: words.renewalComing, values, link: overview }
    }
    case 'price-change': {
      const { packageName, amountMinor, previousMinor, currency, fromMs } = request
      const values = {
        package: packageName,
        amount: amount(amountMinor, currency),
        previous: amount(previousMinor, currency),
        day: day(fromMs),
      }
      return { text: words.priceChange, values, link: overview }
    }
    case 'subscription-ending':
    case 'subscription-ended': {
      const values = { package: request.packageName, ends: day(request.endsAtMs) }
      const hasEnded = request.kind === 'subscription-ended'
      const link = hasEnded ? `${siteUrl()}/subscription/purchase` : overview
      return { text: hasEnded ? words.subscriptionEnded : words.subscriptionEnding, values, link }
    }
    case 'payment-overpaid':
    case 'payment-underpaid': {
      const { kind, packageName, receivedMinor, priceMinor, amountMinor, isCredited, currency } = request
      const values = {
        package: packageName,
        received: amount(receivedMinor, currency),
        price: amount(priceMinor, currency),
        amount: amount(amountMinor, currency),
      }
      if (kind === 'payment-overpaid')
        return { text: isCredited ? words.overpaidCredited : words.overpaidRefunded, values, link: overview }
      const text = isCredited ? words.underpaidCredited : words.underpaidRefunded
      return { text, values, link: `${siteUrl()}/manage-subscription` }
    }
    case 'payment-due': {
      const { packageName, amountMinor, currency, endsAtMs, subscriptionId } = request
      const values = { package: packageName, amount: amount(amountMinor, currency), ends: day(endsAtMs) }
      const token = signPaymentLink(linkKey, { subscriptionId, periodEndsAt: endsAtMs })
      return { text: words.paymentDue, values, link: `${siteUrl()}/pay/${token}` }
    }
    case 'refund-made': {
      const values = { amount: amount(request.amountMinor, request.currency) }
      return { text: words.refundMade, values, link: overview }
    }
  }
}

function amountIn(language: Language, minor: number, currency: Currency): string {
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  return new Intl.NumberFormat(localeOf(language), style).format(majorUnits(minor))
}

function dayIn(language: Language, ms: number, timeZone: string): string {
  return new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone }).format(ms)
}

function localeOf(language: Language): string {
  return language === 'fr' ? 'fr' : `${language}-NG`
}
