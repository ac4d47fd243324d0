import type { MailContent } from '../../foundation/mail-queue/index.ts'
import type { formatsOf } from './mail-formats.ts'
import type { BillingMailWords } from './mail-words.ts'
import type { BillingMailRequest } from './request-billing-mail.ts'

type RenewalMail = Extract<BillingMailRequest, { kind: 'renewal-failed' | 'renewal-coming' | 'price-change' }>

/** Mails about charges of a saved card. */
export function renderRenewalMail(
  request: RenewalMail,
  words: BillingMailWords,
  { amount, day }: ReturnType<typeof formatsOf>,
): Pick<MailContent, 'text' | 'values'> {
  switch (request.kind) {
    case 'renewal-failed': {
      const { planName, accessEndsAtMs, amountMinor, currency } = request
      const values = {
        plan: planName,
        amount: amount(amountMinor, currency),
        ends: day(accessEndsAtMs),
      }
      return { text: words.renewalFailed, values }
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
