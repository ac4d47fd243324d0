import type { MailText } from '../../foundation/mail-queue/index.ts'

/** Texts of the billing mails. A missing one is a type error. */
export interface BillingMailWords {
  receipt: Required<MailText>
  renewalFailed: Required<MailText>
  /** S-15: the bank requires the cardholder's confirmation. */
  renewalConfirmation: Required<MailText>
  renewalComing: Required<MailText>
  priceChange: Required<MailText>
  subscriptionEnding: Required<MailText>
  subscriptionEnded: Required<MailText>
  /** I-17: the excess or the whole amount is refunded, or added to the account's balance. */
  overpaidRefunded: Required<MailText>
  overpaidCredited: Required<MailText>
  underpaidRefunded: Required<MailText>
  underpaidCredited: Required<MailText>
  /** S-19. */
  paymentDue: Required<MailText>
  refundMade: Required<MailText>
  giftPaid: Required<MailText>
  giftReceived: Required<MailText>
  /** I-20: the giver was erased. */
  giftReceivedUnnamed: Required<MailText>
}
