const mailNames: Record<string, string> = {
  activation: 'Activation link',
  'activation-asked': 'Activation link',
  'reset-asked': 'Link for a new password',
  'sign-in': 'Sign-in link',
  'new-device': 'New device',
  'password-changed': 'Password changed',
  receipt: 'Receipt',
  'renewal-failed': 'Renewal failed',
  'renewal-coming': 'Renewal announced',
  'price-change': 'New price',
  'subscription-ending': 'Subscription ends soon',
  'subscription-ended': 'Subscription ended',
  'payment-due': 'Payment link',
  'refund-made': 'Refund',
  'gift-paid': 'Gift paid',
  'gift-received': 'Gift received',
}

/** The kind of a mail, for operators. */
export function mailName(kind: string): string {
  return mailNames[kind] ?? kind
}
