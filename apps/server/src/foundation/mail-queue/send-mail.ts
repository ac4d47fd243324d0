import type { Language } from '@kallo/rules/accounts/language'
import type { Deps } from '../../deps.ts'
import { makeLink } from '../one-time-links/index.ts'
import { findReceiver, leaveList, type Receiver } from '../../accounts/mailing-list/mailing-store.ts'
import { requestMail, type MailRequest } from './mail-request.ts'
import { moneyMail } from './money-mail.ts'
import { writeMail, type MailFacts } from './write-mail.ts'

export type MailDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'jobs' | 'mailer' | 'siteUrl'>

type Facts = Pick<MailFacts, 'kind' | 'link'> & { values?: Record<string, string> }

/** Carries out one request of the queue. Throws when the mail did not go out: the queue then tries again. */
export async function sendMail(deps: MailDeps, request: MailRequest, jobId: string): Promise<void> {
  const { db, mailer, siteUrl } = deps
  const by = 'email' in request ? { email: request.email } : { id: request.accountId }
  const receiver = await findReceiver(db.query, by)
  if (!receiver) return
  const facts = await factsFor(deps, request, receiver)
  if (!facts) return
  const { id, email, language } = receiver
  const leaveLink = `${siteUrl()}/unsubscribe/email/${encodeURIComponent(id)}/${encodeURIComponent(email)}`
  const values = { email, ...facts.values }
  const written = writeMail({ ...facts, values, language, leaveLink })
  const headers = {
    'List-Unsubscribe': `<${leaveLink}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'Auto-Submitted': 'auto-generated',
  }
  const messageId = `${jobId}@${new URL(siteUrl()).hostname}`
  await mailer.send({ to: email, ...written, messageId, headers }, facts.kind)
}

/** Null: there is nothing to say to this account. */
async function factsFor(deps: MailDeps, request: MailRequest, receiver: Receiver): Promise<Facts | null> {
  const { siteUrl, config } = deps
  switch (request.kind) {
    case 'activation':
    case 'activation-asked':
      if (receiver.isActivated) return null
      return { kind: 'activation', link: await mailedLink(deps, receiver, 'activation') }
    case 'reset-asked':
      return { kind: 'reset', link: await mailedLink(deps, receiver, 'reset') }
    case 'new-device': {
      const { device, atMs, country } = request
      const values = {
        device,
        time: timeIn(receiver.language, atMs, config.timeZone),
        country: countryIn(receiver.language, country),
      }
      return { kind: 'newDevice', link: `${siteUrl()}/subscription/devices`, values }
    }
    case 'password-changed': {
      const values = { time: timeIn(receiver.language, request.atMs, config.timeZone) }
      return { kind: 'passwordChanged', link: `${siteUrl()}/forgot`, values }
    }
    case 'unsubscribe-asked':
      await leave(deps, receiver)
      return null
    case 'unsubscribed':
      return { kind: 'unsubscribed', link: null }
    case 'receipt':
    case 'renewal-failed':
    case 'subscription-ending':
    case 'subscription-ended':
    case 'refund-made':
      return moneyMail(request, receiver.language, { timeZone: config.timeZone, siteUrl: siteUrl() })
  }
}

/** The form does not tell who is on the list, so it leaves the work to the queue; who had left gets no second mail. */
async function leave(deps: MailDeps, { id, email }: Receiver): Promise<void> {
  await deps.db.query.transaction().execute(async (query) => {
    if (await leaveList(query, id, email))
      await requestMail(deps, query, { kind: 'unsubscribed', accountId: id })
  })
}

async function mailedLink(
  { db, clock, siteUrl }: MailDeps,
  { id, email }: Receiver,
  purpose: 'activation' | 'reset',
): Promise<string> {
  const token = await makeLink(db.query, id, purpose, clock.now())
  const page = purpose === 'activation' ? 'activate' : 'reset'
  return `${siteUrl()}/account/${page}/${token}/${encodeURIComponent(email)}`
}

function timeIn(language: Language, atMs: number, timeZone: string): string {
  const style = { dateStyle: 'long', timeStyle: 'short', timeZone } as const
  return new Intl.DateTimeFormat(language === 'fr' ? 'fr' : `${language}-NG`, style).format(atMs)
}

function countryIn(language: Language, country: string | null): string {
  if (country === null) return '?'
  return new Intl.DisplayNames([language, 'en'], { type: 'region' }).of(country) ?? country
}
