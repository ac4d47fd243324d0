/** The From header: `Name <address>`, an address alone, or name and address separately. */
export type MailSender = string | { name: string; address: string }

/** A rendered mail. Addresses and subject are single lines. */
export interface Mail {
  from: MailSender
  to: string
  subject: string
  text: string
  html: string
  /**
   * Message-ID without angle brackets. It is the same at every attempt, so that the recipient's server can recognise
   * a duplicate.
   */
  messageId: string
  headers: Record<string, string>
}

export interface Mailer {
  /** Hands the mail to the SMTP server, or writes it into a file. Throws when that fails. `kind` names the file. */
  send(mail: Mail, kind: string): Promise<void>
  close(): Promise<void>
}
