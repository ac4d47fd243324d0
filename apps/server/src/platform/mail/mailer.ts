import type { Config } from '../../env.ts'
import { openOutbox } from './outbox.ts'
import { openSmtp } from './smtp.ts'

/** One mail, ready to go. Addresses and subject are single lines. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** Without angle brackets. The same at every attempt, so that a receiver can tell a repetition. */
  messageId: string
  headers: Record<string, string>
}

export interface Mailer {
  /** Gives the mail out of our hands: to the SMTP server, or into a file. Throws when that failed. */
  send(mail: Mail, kind: string): Promise<void>
  close(): void
}

/** With `SMTP_URL` mails go there; without it they become files under `DATA_DIR/outbox`. */
export function createMailer(config: Config, siteUrl: () => string, say: (sentence: string) => void): Mailer {
  const from = () => config.mailFrom ?? `Kallo <no-reply@${new URL(siteUrl()).hostname}>`
  return config.smtpUrl === null ? openOutbox(config.dataDir, from, say) : openSmtp(config.smtpUrl, from)
}
