import type { Language } from '@kallo/rules/foundation/language'
import { majorUnits, type Currency } from '@kallo/rules/billing/money'
import { receiptNumber } from '@kallo/rules/billing/receipt-number'
import type { Deps } from '../../deps.ts'
import type { MailContent, MailRecipient } from '../../foundation/mail-queue/index.ts'
import type { BillingMailWords } from './mail-words.ts'
import type { BillingMailRequest } from './request-billing-mail.ts'
import { en } from './words/en.ts'
import { fr } from './words/fr.ts'
import { ha } from './words/ha.ts'
import { ig } from './words/ig.ts'
import { yo } from './words/yo.ts'

export const billingMailWords: Record<Language, BillingMailWords> = { en, fr, ha, ig, yo }

/** Dates are in the service's time zone. `codeOf` derives the code of a gift, which is not stored in the queue. */
export function renderBillingMail(
  { config, siteUrl, codeOf }: Pick<Deps, 'config' | 'siteUrl'> & { codeOf: (giftId: string) => string },
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
      const { packageName, amountMinor, currency, atMs, last4, discountPercent = 0 } = request
      const values = {
        package: packageName,
        amount: amount(amountMinor, currency),
        day: day(atMs),
        last4,
        percent: String(discountPercent),
      }
      const paragraphs = words.renewalComing.paragraphs.filter(
        (paragraph) => discountPercent > 0 || !paragraph.includes('{percent}'),
      )
      return { text: { ...words.renewalComing, paragraphs }, values, link: overview }
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
    case 'refund-made': {
      const values = { amount: amount(request.amountMinor, request.currency) }
      return { text: words.refundMade, values, link: overview }
    }
    case 'gift-paid': {
      const { giftId, recipient, packageName, amountMinor, currency } = request
      const code = codeOf(giftId)
      const link = `${siteUrl()}/subscription/promo?gift=${code}`
      const values = { recipient, package: packageName, amount: amount(amountMinor, currency), code, link }
      return { text: words.giftPaid, values, link: `${siteUrl()}/gift` }
    }
    case 'gift-received': {
      const { packageName, senderName, message, startsAtMs, endsAtMs } = request
      const values = {
        package: packageName,
        from: senderName,
        message,
        starts: day(startsAtMs),
        ends: day(endsAtMs),
      }
      const paragraphs = words.giftReceived.paragraphs.filter(
        (paragraph) => message !== '' || !paragraph.includes('{message}'),
      )
      return { text: { ...words.giftReceived, paragraphs }, values, link: overview }
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
