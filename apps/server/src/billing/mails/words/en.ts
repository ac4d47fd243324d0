import type { BillingMailWords } from '../mail-words.ts'

export const en: BillingMailWords = {
  receipt: {
    subject: 'Your receipt from {service}',
    paragraphs: [
      'Thank you. We have received {amount} for {plan}.',
      'You paid {credited} more than the price, because card payments have a minimum. The difference is in your balance and will be deducted from your next order.',
      'You can watch until {ends}.',
    ],
    button: 'See my subscription',
    remarks: ['Your receipt {number} is in your account.'],
  },
  renewalFailed: {
    subject: 'Your {service} subscription could not be renewed',
    paragraphs: [
      'We could not charge your card for {plan} ({amount}).',
      'You can still watch until {ends}. Please pay with another card before then.',
    ],
    button: 'Pay with another card',
    remarks: ['We will try the same card again in the next few days.'],
  },
  renewalConfirmation: {
    subject: 'Confirm the renewal of your {service} subscription',
    paragraphs: [
      'Your bank asks you to confirm the payment of {amount} for {plan}.',
      'You can still watch until {ends}. Please confirm it before then.',
    ],
    button: 'Confirm the payment',
    remarks: ['If you have already confirmed it, you do not need to do anything.'],
  },
  renewalComing: {
    subject: 'Your {service} subscription renews soon',
    paragraphs: [
      'Your {plan} subscription renews on {day}. We will charge {amount} to your card ending in {last4}.',
      'This includes your discount of {percent}%.',
      'You can cancel before then in My Subscriptions and keep watching until the end of the period.',
    ],
    button: 'See my subscription',
    remarks: [],
  },
  priceChange: {
    subject: 'The price of your {service} subscription is changing',
    paragraphs: [
      'From {day}, your {plan} subscription will cost {amount} instead of {previous}.',
      'Renewals before that day keep the current price. You can cancel at any time in My Subscriptions.',
    ],
    button: 'See my subscription',
    remarks: [],
  },
  subscriptionEnding: {
    subject: 'Your {service} subscription ends soon',
    paragraphs: ['Your {plan} subscription ends on {ends}.'],
    button: 'Keep watching',
    remarks: ['You will not be charged automatically.'],
  },
  subscriptionEnded: {
    subject: 'Your {service} subscription has ended',
    paragraphs: ['Your {plan} subscription ended on {ends}. We would be glad to see you again.'],
    button: 'Subscribe',
    remarks: [],
  },
  overpaidRefunded: {
    subject: 'You paid more than the price',
    paragraphs: [
      'We received {received} for {plan}, which costs {price}. Your subscription is active.',
      'We are refunding {amount} to you.',
    ],
    button: 'See my subscription',
    remarks: [],
  },
  overpaidCredited: {
    subject: 'You paid more than the price',
    paragraphs: [
      'We received {received} for {plan}, which costs {price}. Your subscription is active.',
      '{amount} is too small to refund. It was added to your balance and will be deducted from your next order.',
    ],
    button: 'See my subscription',
    remarks: [],
  },
  underpaidRefunded: {
    subject: 'Your payment was too low',
    paragraphs: [
      'We received {received} for {plan}, which costs {price}. Your plan has not started, because the amount was too low.',
      'We are refunding {amount} to you.',
    ],
    button: 'Choose again',
    remarks: [],
  },
  underpaidCredited: {
    subject: 'Your payment was too low',
    paragraphs: [
      'We received {received} for {plan}, which costs {price}. Your plan has not started, because the amount was too low.',
      '{amount} is too small to refund. It was added to your balance and will be deducted from your next order.',
    ],
    button: 'Choose again',
    remarks: [],
  },
  paymentDue: {
    subject: 'Renew your {service} subscription',
    paragraphs: [
      'Your {plan} subscription ends on {ends}. It does not renew automatically.',
      'The next period costs {amount}. You can pay for it without logging in.',
    ],
    button: 'Pay {amount}',
    remarks: [
      'If you have already paid, you do not need to do anything. The link can only be used for this renewal.',
    ],
  },
  refundMade: {
    subject: 'Your refund is on its way',
    paragraphs: [
      'We have sent {amount} back to the card or account that you paid with. Your bank may take a few days to show it.',
    ],
    button: 'See my subscription',
    remarks: [],
  },
  giftPaid: {
    subject: 'A gift for {recipient}',
    paragraphs: [
      'Thank you. We have received {amount} for {plan}, as a gift for {recipient}.',
      'If {recipient} has a {service} account, or opens one with this email or phone number, the gift is added to it automatically. You can also forward this link, which redeems the gift once: {link}',
      'Code: {code}',
    ],
    button: 'See my gifts',
    remarks: ['Your receipt is in your account.'],
  },
  giftReceived: {
    subject: '{from} has given you {service}',
    paragraphs: [
      '{from} has given you {plan}.',
      '“{message}”',
      'You can watch from {starts} to {ends}. There is nothing to pay.',
    ],
    button: 'See my subscription',
    remarks: [],
  },
  giftReceivedUnnamed: {
    subject: 'You have been given {service}',
    paragraphs: [
      'You have been given {plan}.',
      '“{message}”',
      'You can watch from {starts} to {ends}. There is nothing to pay.',
    ],
    button: 'See my subscription',
    remarks: [],
  },
}
