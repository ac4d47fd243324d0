import type { Log } from '../log.ts'
import type { Mailer } from './mail.ts'
import { createOutbox } from './outbox.ts'
import { createSmtpMailer } from './smtp.ts'

export interface MailerOptions {
  /** SMTP server; null: mails are written to the outbox. */
  smtpUrl: string | null
  /** Folder that holds the outbox. */
  dataDir: string
  say: (sentence: string) => void
  log: Log
}

export function createMailer({ smtpUrl, dataDir, say, log }: MailerOptions): Mailer {
  return smtpUrl === null ? createOutbox(dataDir, say) : createSmtpMailer(smtpUrl, log)
}
