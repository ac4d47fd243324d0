import { displayMinute } from '@kallo/rules/foundation/zoned-time'
import type { Language } from '@kallo/rules/foundation/language'
import type { Deps } from '../../deps.ts'
import type { MailContent, MailRecipient, MailText } from '../../foundation/mail-queue/index.ts'
import { createLink, createRequestedLink } from '../../foundation/one-time-links/index.ts'
import { leaveList } from './recipient-store.ts'
import type { AccountMailWords } from './mail-words.ts'
import { requestAccountMail, type AccountMailRequest } from './request-account-mail.ts'
import { en } from './words/en.ts'
import { fr } from './words/fr.ts'
import { ha } from './words/ha.ts'
import { ig } from './words/ig.ts'
import { yo } from './words/yo.ts'

export const accountMailWords: Record<Language, AccountMailWords> = { en, fr, ha, ig, yo }

type Parts = Pick<Deps, 'db' | 'clock' | 'config' | 'jobs' | 'siteUrl'>

/** Null: nothing to send. */
export async function renderAccountMail(
  parts: Parts,
  request: AccountMailRequest,
  recipient: MailRecipient,
): Promise<MailContent | null> {
  const { siteUrl, config } = parts
  const { language } = recipient
  const words = accountMailWords[language]
  switch (request.kind) {
    case 'activation':
    case 'activation-asked': {
      if (recipient.isActivated) return null
      const token = await createLink(parts.db, recipient.accountId, 'activation', parts.clock.now())
      return { text: words.activation, values: {}, link: addressOf(parts, recipient, 'activation', token) }
    }
    case 'reset-asked':
      return renderRequested(parts, recipient, { purpose: 'reset', text: words.reset, ...request })
    case 'sign-in':
      return renderRequested(parts, recipient, { purpose: 'sign-in', text: words.signIn, ...request })
    case 'new-device': {
      const { device, atMs, country } = request
      const time = displayMinute(atMs, config.timeZone)
      const values = { device, time, country: countryIn(language, country) }
      return { text: words.newDevice, values, link: `${siteUrl()}/subscription/devices` }
    }
    case 'password-changed': {
      const values = { time: displayMinute(request.atMs, config.timeZone) }
      return { text: words.passwordChanged, values, link: `${siteUrl()}/forgot` }
    }
    case 'unsubscribe-asked':
      await leave(parts, recipient)
      return null
    case 'unsubscribed':
      return { text: words.unsubscribed, values: {}, link: null }
  }
}

/** Leaves the mailing list, in the queue because the form must not reveal who is on it. Leaving twice sends one mail. */
async function leave(parts: Parts, { accountId, email }: MailRecipient): Promise<void> {
  await parts.db.transaction().execute(async (trx) => {
    if (await leaveList(trx, accountId, email))
      await requestAccountMail(parts, trx, { kind: 'unsubscribed', accountId })
  })
}

const pageOf = { activation: 'activate', reset: 'reset', 'sign-in': 'sign-in' } as const

/** Null if what revokes such links has happened since the request. */
async function renderRequested(
  parts: Parts,
  recipient: MailRecipient,
  { purpose, text, askedAtMs }: { purpose: 'reset' | 'sign-in'; text: MailText; askedAtMs?: number },
): Promise<MailContent | null> {
  const nowMs = parts.clock.now()
  const times = { askedAtMs: askedAtMs ?? nowMs, nowMs }
  const token = await createRequestedLink(parts.db, recipient.accountId, purpose, times)
  return token === null ? null : { text, values: {}, link: addressOf(parts, recipient, purpose, token) }
}

function addressOf(
  { siteUrl }: Parts,
  { email }: MailRecipient,
  purpose: keyof typeof pageOf,
  token: string,
): string {
  return `${siteUrl()}/account/${pageOf[purpose]}/${token}/${encodeURIComponent(email)}`
}

function countryIn(language: Language, country: string | null): string {
  if (country === null) return '?'
  return new Intl.DisplayNames([language, 'en'], { type: 'region' }).of(country) ?? country
}
