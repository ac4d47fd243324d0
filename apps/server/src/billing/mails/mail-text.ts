import type { MailText } from '../../foundation/mail-queue/index.ts'

/** The texts of this domain's mails. A language that lacks one does not compile. */
export interface BillingMailWords {
  receipt: Required<MailText>
  renewalFailed: Required<MailText>
  subscriptionEnding: Required<MailText>
  subscriptionEnded: Required<MailText>
  refundMade: Required<MailText>
}
