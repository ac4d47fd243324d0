import type { Language } from '@kallo/rules/foundation/language'
import type { Deps } from '../../deps.ts'
import type { MailContent } from '../../foundation/mail-queue/index.ts'
import { formatsOf } from './mail-formats.ts'
import type { BillingMailWords } from './mail-words.ts'
import type { BillingMailRequest } from './request-billing-mail.ts'

type GiftMail = Extract<BillingMailRequest, { kind: 'gift-paid' | 'gift-received' }>

/** S-21: mails to the giver, with the code, and to the recipient. */
export function renderGiftMail(
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
  const paragraphs = words.giftReceived.paragraphs.filter(
    (paragraph) => message !== '' || !paragraph.includes('{message}'),
  )
  const text = { ...words.giftReceived, paragraphs }
  return { text, values, link: `${siteUrl()}/subscription/view` }
}
