import type { Language } from '@kallo/rules/accounts/language'
import { en } from './en.ts'
import { fr } from './fr.ts'
import { ha } from './ha.ts'
import { ig } from './ig.ts'
import { yo } from './yo.ts'

/** What one mail says. `{email}` and the like are filled in; a language without a text does not compile. */
export interface MailText {
  subject: string
  paragraphs: readonly string[]
  /** On the button, where there is one. */
  button?: string
  /** Below the button. */
  remarks?: readonly string[]
}

export interface MailWords {
  activation: Required<MailText>
  reset: Required<MailText>
  newDevice: Required<MailText>
  passwordChanged: Required<MailText>
  unsubscribed: MailText
  receipt: Required<MailText>
  renewalFailed: Required<MailText>
  subscriptionEnding: Required<MailText>
  subscriptionEnded: Required<MailText>
  refundMade: Required<MailText>
  /** In front of the button's address, for programs that show no buttons. */
  orOpen: string
  why: string
  leave: string
}

export const mailWords: Record<Language, MailWords> = { en, fr, ha, ig, yo }
