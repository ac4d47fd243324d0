import type { Kysely } from 'kysely'
import type { Deps } from '../../deps.ts'
import { tryDecryptText } from '../../platform/encryption.ts'
import type { Log } from '../../platform/log.ts'
import type { Mailer, MailSender } from '../../platform/mail/mail.ts'
import { createSmtpMailer } from '../../platform/mail/smtp.ts'
import type { Tables } from '../../tables.ts'
import { findSetting } from '../settings/index.ts'

export const mailSetting = 'mail'

/** Settings that operators entered in the console. Environment variables take precedence. */
export interface StoredMailSettings {
  /** Address of the sender; empty for the default. */
  from: string
  /** URL of the SMTP server with password, encrypted and in base64; null without one. */
  smtp: string | null
}

/** Additional authenticated data of the encrypted URL. */
export const smtpPurpose = 'smtp-url'

export async function findMailSettings(db: Kysely<Tables>): Promise<StoredMailSettings> {
  const stored = await findSetting<Partial<StoredMailSettings>>(db, mailSetting)
  return { from: stored?.from ?? '', smtp: stored?.smtp ?? null }
}

/** O-10: `MAIL_FROM`, else the address entered in the console, else `no-reply` at the service's host. */
export async function senderOf({
  config,
  db,
  branding,
  siteUrl,
}: Pick<Deps, 'config' | 'db' | 'branding' | 'siteUrl'>): Promise<MailSender> {
  if (config.mailFrom !== null) return config.mailFrom
  const { from } = await findMailSettings(db)
  const address = from === '' ? `no-reply@${new URL(siteUrl()).hostname}` : from
  return { name: branding().name, address }
}

/** The SMTP server entered in the console; `url` is null without one. */
export interface StoredServer {
  url: string | null
  /** It cannot be decrypted, and has to be entered again. */
  isUnreadable: boolean
}

export async function findStoredServer({
  db,
  settingsKey,
}: Pick<Deps, 'db' | 'settingsKey'>): Promise<StoredServer> {
  const { smtp } = await findMailSettings(db)
  const url = smtp === null ? null : tryDecryptText(Buffer.from(smtp, 'base64'), settingsKey, smtpPurpose)
  return { url, isUnreadable: smtp !== null && url === null }
}

/** Whether mails are sent. Otherwise they are only written to files, or wait until the server is entered again. */
export async function hasMailServer(deps: Pick<Deps, 'db' | 'config' | 'settingsKey'>): Promise<boolean> {
  return deps.config.smtpUrl !== null || (await findStoredServer(deps)).url !== null
}

/** O-10: sends through the SMTP server entered in the console, and through `fallback` while there is none. */
export function createStoredMailer(
  fallback: Mailer,
  loadServer: () => Promise<StoredServer>,
  log: Log,
): Mailer {
  let open: { url: string; mailer: Mailer } | null = null
  const close = async () => {
    const former = open
    open = null
    await former?.mailer.close()
  }
  const mailerFor = async (url: string) => {
    if (open?.url !== url) {
      await close()
      open = { url, mailer: createSmtpMailer(url, log) }
    }
    return open.mailer
  }
  return {
    async send(mail, kind) {
      const { url, isUnreadable } = await loadServer()
      // Mails of a service that had a server wait in the queue, and can be sent again from the console.
      if (isUnreadable) throw new Error('The stored mail server cannot be decrypted: enter it again.')
      if (url === null) await close()
      const mailer = url === null ? fallback : await mailerFor(url)
      await mailer.send(mail, kind)
    },
    async close() {
      await close()
      await fallback.close()
    },
  }
}
