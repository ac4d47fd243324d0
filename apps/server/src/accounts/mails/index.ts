// The mails of the accounts domain: their requests, their texts and how they are rendered.
export { requestAccountMail, type AccountMailRequest } from './request-account-mail.ts'
export { renderAccountMail } from './render-account-mail.ts'
export { accountMailWords } from './mail-words.ts'
export { readEmail } from './read-email.ts'
export { findRecipient, leaveList } from './recipient-store.ts'
