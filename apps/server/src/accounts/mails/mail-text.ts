import type { MailText } from '../../foundation/mail-queue/index.ts'

/** The texts of this domain's mails. A language that lacks one does not compile. */
export interface AccountMailWords {
  activation: Required<MailText>
  reset: Required<MailText>
  newDevice: Required<MailText>
  passwordChanged: Required<MailText>
  unsubscribed: MailText
}
