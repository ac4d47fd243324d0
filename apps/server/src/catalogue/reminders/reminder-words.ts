import type { MailText } from '../../foundation/mail-queue/index.ts'

/** The subject and the first paragraph are also the title and the text of the notification. */
export interface ReminderText extends MailText {
  paragraphs: readonly [string, ...string[]]
  button: string
}

/** Texts of the reminders in one language. A missing one is a type error. */
export type ReminderWords = Record<'starting' | 'moved' | 'cancelled' | 'episode', ReminderText>
