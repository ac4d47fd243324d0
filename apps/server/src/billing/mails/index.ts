// Billing mails: requests, texts and rendering.
export { requestBillingMail, type BillingMailRequest } from './request-billing-mail.ts'
export { renderBillingMail } from './render-billing-mail.ts'
