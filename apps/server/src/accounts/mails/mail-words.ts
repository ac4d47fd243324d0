import type { MailText } from '../../foundation/mail-queue/index.ts'

/** Texts of the account mails. A missing one is a type error. */
export interface AccountMailWords {
  activation: Required<MailText>
  reset: Required<MailText>
  signIn: Required<MailText>
  newDevice: Required<MailText>
  passwordChanged: Required<MailText>
  unsubscribed: MailText
}
