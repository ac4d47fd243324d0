// Account mails: requests, texts and rendering.
export { eraseRequestedMails, requestAccountMail, type AccountMailRequest } from './request-account-mail.ts'
export { accountMailWords, renderAccountMail } from './render-account-mail.ts'
export { readEmail } from './read-email.ts'
export { findRecipient, leaveList } from './recipient-store.ts'
