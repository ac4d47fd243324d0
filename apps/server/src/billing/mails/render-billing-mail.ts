import type { Language } from '@kallo/rules/foundation/language'
import { receiptNumber } from '@kallo/rules/billing/receipt-number'
import type { Deps } from '../../deps.ts'
import type { MailContent, MailRecipient } from '../../foundation/mail-queue/index.ts'
import { formatsOf } from './mail-formats.ts'
import type { BillingMailWords } from './mail-words.ts'
import { renderGiftMail } from './render-gift-mail.ts'
import { renderPaymentMail } from './render-payment-mail.ts'
import { renderRenewalMail } from './render-renewal-mail.ts'
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
    case 'renewal-failed':
    case 'renewal-coming':
    case 'price-change':
      return {
        ...renderRenewalMail(request, words, formatsOf(language, deps.config.timeZone)),
        link: overview,
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
