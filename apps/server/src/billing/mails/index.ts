// The mails of the billing domain: their requests, their texts and how they are rendered.
export { requestBillingMail, type BillingMailRequest } from './request-billing-mail.ts'
export { renderBillingMail } from './render-billing-mail.ts'
