import type { Currency } from '@kallo/rules/billing/money'
import type { MailContent, MailText } from '../../foundation/mail-queue/index.ts'
import type { BillingMailWords } from './mail-words.ts'
import type { BillingMailRequest } from './request-billing-mail.ts'

interface GiftMailParts {
  words: BillingMailWords
  amount: (minor: number, currency: Currency) => string
  day: (ms: number) => string
  codeOf: (giftId: string) => string
  site: string
}

/** S-21: to the giver, with the code to forward, and to the recipient. */
export function renderGiftMail(
  { words, amount, day, codeOf, site }: GiftMailParts,
  request: Extract<BillingMailRequest, { kind: 'gift-paid' | 'gift-received' }>,
): MailContent {
  if (request.kind === 'gift-paid') {
    const { giftId, recipient, packageName, amountMinor, currency } = request
    const code = codeOf(giftId)
    const link = `${site}/subscription/promo?gift=${code}`
    const values = { recipient, package: packageName, amount: amount(amountMinor, currency), code, link }
    return { text: words.giftPaid, values, link: `${site}/gift` }
  }
  const { packageName, senderName, message, startsAtMs, endsAtMs } = request
  const dates = { starts: day(startsAtMs), ends: day(endsAtMs) }
  const text = message === '' ? withoutParagraph(words.giftReceived, '{message}') : words.giftReceived
  const values = { package: packageName, from: senderName, message, ...dates }
  return { text, values, link: `${site}/subscription/view` }
}

/** Leaves the paragraph with a placeholder out. */
export function withoutParagraph(text: MailText, placeholder: string): MailText {
  return { ...text, paragraphs: text.paragraphs.filter((paragraph) => !paragraph.includes(placeholder)) }
}
