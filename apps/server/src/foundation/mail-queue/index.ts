// The mail queue sends what the domains request, exactly when their transaction commits, in the recipient's language.
export {
  createStoredMailer,
  findMailSettings,
  findStoredServer,
  hasMailServer,
  mailSetting,
  senderOf,
  smtpPurpose,
  type StoredMailSettings,
  type StoredServer,
} from './mail-settings.ts'
export { registerOutbox } from './outbox-page.ts'
export { deleteSentMailsBefore, eraseSentMails, sentMailsOf } from './sent-mail-store.ts'
export { mailQueue, requestMail, type MailRequest } from './request-mail.ts'
export { mailJobs, type MailParts, type MailRecipient, type RenderMail } from './send-mail.ts'
export { fillText, writeMail, type MailContent, type MailText } from './write-mail.ts'
