import type { Mailer } from './mail.ts'
import { openOutbox } from './outbox.ts'
import { openSmtp } from './smtp.ts'

export interface MailerOptions {
  /** SMTP server; without one mails become files. */
  smtpUrl: string | null
  /** Folder that holds the outbox. */
  dataDir: string
  /** Value of the From header. */
  from: () => string
  say: (sentence: string) => void
}

export function createMailer({ smtpUrl, dataDir, from, say }: MailerOptions): Mailer {
  return smtpUrl === null ? openOutbox(dataDir, from, say) : openSmtp(smtpUrl, from)
}
