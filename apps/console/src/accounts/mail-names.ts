import { t } from '@lingui/core/macro'
const mailNames: Record<string, string> = {
  activation: t`Activation link`,
  'activation-asked': t`Activation link`,
  'reset-asked': t`Link for a new password`,
  'sign-in': t`Sign-in link`,
  'new-device': t`New device`,
  'password-changed': t`Password changed`,
  receipt: t`Receipt`,
  'renewal-failed': t`Renewal failed`,
  'renewal-confirmation': t`Renewal to be confirmed`,
  'renewal-coming': t`Renewal announced`,
  'price-change': t`New price`,
  'subscription-ending': t`Subscription ends soon`,
  'subscription-ended': t`Subscription ended`,
  'payment-due': t`Payment link`,
  'refund-made': t({ message: 'Refund', context: 'noun' }),
  'gift-paid': t`Gift paid`,
  'gift-received': t`Gift received`,
}

/** The kind of a mail, for operators. */
export function mailName(kind: string): string {
  return mailNames[kind] ?? kind
}
