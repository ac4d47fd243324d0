import type { Language } from '@kallo/rules/foundation/language'
import { receiptNumber } from '@kallo/rules/billing/receipt-number'
import type { Deps } from '../../deps.ts'
import type { MailContent, MailRecipient } from '../../foundation/mail-queue/index.ts'
import { formatsOf } from './mail-formats.ts'
import type { BillingMailWords } from './mail-words.ts'
import { renderGiftMail, withoutParagraph } from './render-gift-mail.ts'
import { renderPaymentMail } from './render-payment-mail.ts'
import type { BillingMailRequest } from './request-billing-mail.ts'
import { en } from './words/en.ts'
import { fr } from './words/fr.ts'
import { ha } from './words/ha.ts'
import { ig } from './words/ig.ts'
import { yo } from './words/yo.ts'

export const billingMailWords: Record<Language, BillingMailWords> = { en, fr, ha, ig, yo }

/** Dates are in the service's time zone. `codeOf` derives the code of a gift, which is not stored in the queue. */
export function renderBillingMail(
  {
    config,
    siteUrl,
    linkKey,
    codeOf,
  }: Pick<Deps, 'config' | 'siteUrl' | 'linkKey'> & {
    codeOf: (giftId: string) => string
  },
  request: BillingMailRequest,
  { language }: MailRecipient,
): MailContent {
  const words = billingMailWords[language]
  const { amount, day } = formatsOf(language, config.timeZone)
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
      const ends = day(accessEndsAtMs)
      const values = { package: packageName, amount: amount(amountMinor, currency), ends }
      return { text: words.renewalFailed, values, link: overview }
    }
    case 'renewal-coming': {
      const { packageName, amountMinor, currency, atMs, last4, discountPercent = 0 } = request
      const percent = String(discountPercent)
      const charge = { amount: amount(amountMinor, currency), day: day(atMs), last4, percent }
      const { renewalComing } = words
      const text = discountPercent > 0 ? renewalComing : withoutParagraph(renewalComing, '{percent}')
      return { text, values: { package: packageName, ...charge }, link: overview }
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
      if (request.kind === 'subscription-ending')
        return { text: words.subscriptionEnding, values, link: overview }
      return { text: words.subscriptionEnded, values, link: `${siteUrl()}/subscription/purchase` }
    }
    case 'payment-overpaid':
    case 'payment-underpaid':
    case 'payment-due':
      return renderPaymentMail({ config, siteUrl, linkKey }, request, words, language)
    case 'refund-made': {
      const values = { amount: amount(request.amountMinor, request.currency) }
      return { text: words.refundMade, values, link: overview }
    }
    case 'gift-paid':
    case 'gift-received':
      return renderGiftMail({ words, amount, day, codeOf, site: siteUrl() }, request)
  }
}
