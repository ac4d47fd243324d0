import type { Deps } from '../../deps.ts'
import type { MailContent } from '../../foundation/mail-queue/index.ts'
import { createInvitation, type InvitationMailRequest } from './invitations.ts'

/** The link is created when the mail is sent, so that no token is ever stored. */
export async function renderInvitationMail(
  { db, clock, siteUrl }: Pick<Deps, 'db' | 'clock' | 'siteUrl'>,
  { email, role }: InvitationMailRequest,
): Promise<MailContent> {
  const token = await db.transaction().execute((trx) => createInvitation(trx, { email, role }, clock.now()))
  return {
    isForOperators: true,
    text: {
      subject: 'You are invited to the operator console',
      paragraphs: [
        'You are invited to run {service} as {role}.',
        'Choose a password and set up a second factor.',
      ],
      button: 'Accept the invitation',
      remarks: ['The link works once, and for 7 days.'],
    },
    values: { role },
    link: `${siteUrl()}/console/invitation/${token}`,
  }
}
