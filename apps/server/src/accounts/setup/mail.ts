import type { setup } from '@kallo/contract/accounts/setup'
import type { BodyOf, DataOf } from '@kallo/contract/endpoint'
import type { Deps } from '../../deps.ts'
import {
  findStoredServer,
  mailSetting,
  senderOf,
  smtpPurpose,
  writeMail,
  type StoredMailSettings,
} from '../../foundation/mail-queue/index.ts'
import { changeVersioned, findVersioned } from '../../foundation/settings/index.ts'
import { encryptText, tryDecryptText } from '../../platform/encryption.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { errorMessage } from '../../platform/error-message.ts'
import type { MailSender } from '../../platform/mail/mail.ts'
import { verifySmtp } from '../../platform/mail/smtp.ts'
import { recordAudit, type AuditOrigin } from '../audit-log/index.ts'

type MailData = DataOf<typeof setup.mail>
type MailInput = BodyOf<typeof setup.changeMail>
type ServerInput = NonNullable<MailInput['server']>
type MailDeps = Pick<Deps, 'db' | 'config' | 'settingsKey' | 'branding' | 'siteUrl'>

const noSettings: StoredMailSettings = { from: '', smtp: null }

/** O-10. */
export async function viewMail(deps: MailDeps): Promise<MailData> {
  const { db, config } = deps
  const { value, version } = await findVersioned<Partial<StoredMailSettings>>(db, mailSetting)
  const stored = await findStoredServer(deps)
  const url = config.smtpUrl ?? stored.url
  const isFixed = { from: config.mailFrom !== null, server: config.smtpUrl !== null }
  return {
    version,
    from: value?.from ?? '',
    server: url === null ? null : describeServer(url),
    isServerUnreadable: config.smtpUrl === null && stored.isUnreadable,
    fixedByEnvironment: (['from', 'server'] as const).filter((name) => isFixed[name]),
    effectiveFrom: textOf(await senderOf(deps)),
  }
}

/** O-10: the password is stored encrypted, and never returned. */
export async function changeMail(deps: MailDeps, by: AuditOrigin, input: MailInput): Promise<MailData> {
  const { db, config, settingsKey } = deps
  const { version, from = '', server } = input
  if (server !== undefined && config.smtpUrl !== null) throw new AppError('fixed-by-environment')
  if (server) await verifyServer(server, (await findStoredServer(deps)).url)
  await db.transaction().execute(async (trx) => {
    const changed = await changeVersioned<StoredMailSettings>(trx, mailSetting, version, (stored) => {
      const before = { ...noSettings, ...stored }
      if (server === undefined) return { ...before, from }
      if (server === null) return { from, smtp: null }
      const known =
        before.smtp && tryDecryptText(Buffer.from(before.smtp, 'base64'), settingsKey, smtpPurpose)
      const url = smtpUrl(server, known)
      return { from, smtp: encryptText(url, settingsKey, smtpPurpose).toString('base64') }
    })
    await recordAudit(trx, by, {
      action: 'mail.change',
      subject: server?.host ?? from,
      before: { from: changed.before?.from ?? '', has_server: Boolean(changed.before?.smtp) },
      after: { from, has_server: changed.after.smtp !== null, server: server?.host ?? null },
    })
  })
  return viewMail(deps)
}

/** Connects to the mail server. Otherwise a typing error would only be noticed when a viewer waits for an activation link. */
async function verifyServer(server: ServerInput, known: string | null): Promise<void> {
  try {
    await verifySmtp(smtpUrl(server, known))
  } catch (error) {
    throw new AppError('mail-server-rejected', { 'server.host': errorMessage(error) })
  }
}

/** O-10: sends a mail with the stored settings, and returns what the mail server responded. */
export async function sendTestMail(
  deps: MailDeps & Pick<Deps, 'mailer' | 'clock'>,
  email: string,
): Promise<DataOf<typeof setup.testMail>> {
  const { mailer, branding, siteUrl, clock } = deps
  const text = {
    subject: 'Test email from {service}',
    paragraphs: ['Emails from {service} can be delivered. This one was requested in the console.'],
  }
  const written = writeMail(
    { text, values: {}, link: null },
    { language: 'en', leaveLink: null, branding: branding() },
  )
  const messageId = `test-${clock.now()}@${new URL(siteUrl()).hostname}`
  const headers = { 'Auto-Submitted': 'auto-generated' }
  const url = deps.config.smtpUrl ?? (await findStoredServer(deps)).url
  const sent = { to: email, server: url === null ? null : describeServer(url).host }
  try {
    await mailer.send({ from: await senderOf(deps), to: email, ...written, messageId, headers }, 'test')
    return { ...sent, isSent: true, failure: null }
  } catch (error) {
    return { ...sent, isSent: false, failure: errorMessage(error) }
  }
}

function smtpUrl(
  { host, port, user = '', password = '', isSecure }: ServerInput,
  known: string | null,
): string {
  const url = new URL(`${isSecure ? 'smtps' : 'smtp'}://${host.includes(':') ? `[${host}]` : host}:${port}`)
  // A stored password belongs to its server and user, and is not sent to another one.
  const previous = known === null ? null : new URL(known)
  const isSame = previous?.host === url.host && decodeURIComponent(previous.username) === user
  url.username = encodeURIComponent(user)
  url.password = password === '' && isSame ? (previous?.password ?? '') : encodeURIComponent(password)
  return url.href
}

function describeServer(text: string): NonNullable<MailData['server']> {
  const { hostname, port, protocol, username } = new URL(text)
  const isSecure = protocol === 'smtps:'
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (isSecure ? 465 : 587) : Number(port),
    user: decodeURIComponent(username),
    isSecure,
  }
}

function textOf(sender: MailSender): string {
  return typeof sender === 'string' ? sender : `${sender.name} <${sender.address}>`
}
