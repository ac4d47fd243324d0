import type { BillingMailWords } from '../mail-words.ts'

export const en: BillingMailWords = {
  receipt: {
    subject: 'Your receipt from Kallo',
    paragraphs: ['Thank you. We have received {amount} for {package}.', 'You can watch until {ends}.'],
    button: 'See my subscription',
    remarks: ['Your receipt {number} is in your account.'],
  },
  renewalFailed: {
    subject: 'Your Kallo subscription could not be renewed',
    paragraphs: [
      'Your card was not charged for {package} ({amount}).',
      'You can still watch until {ends}. Please pay with another card before then.',
    ],
    button: 'Pay with another card',
    remarks: ['If possible, we will try the same card again in the next few days.'],
  },
  subscriptionEnding: {
    subject: 'Your Kallo subscription ends soon',
    paragraphs: ['Your subscription {package} ends on {ends}.'],
    button: 'Keep watching',
    remarks: ['Nothing is charged automatically.'],
  },
  subscriptionEnded: {
    subject: 'Your Kallo subscription has ended',
    paragraphs: ['Your subscription {package} ended on {ends}. We would be glad to see you again.'],
    button: 'Subscribe',
    remarks: [],
  },
  refundMade: {
    subject: 'Money is on its way back to you',
    paragraphs: ['We have sent {amount} back to your card. Your bank may take a few days to show it.'],
    button: 'See my subscription',
    remarks: [],
  },
}
