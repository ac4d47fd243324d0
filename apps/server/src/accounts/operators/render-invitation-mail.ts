import type { Deps } from '../../deps.ts'
import type { MailContent } from '../../foundation/mail-queue/index.ts'
import { createMailedInvitation, type InvitationMailRequest } from './invitations.ts'

/** The link is created when the mail is sent, so that no token is ever stored. */
export async function renderInvitationMail(
  { db, clock, siteUrl }: Pick<Deps, 'db' | 'clock' | 'siteUrl'>,
  request: InvitationMailRequest,
): Promise<MailContent | null> {
  const { role } = request
  const token = await db.transaction().execute((trx) => createMailedInvitation(trx, request, clock.now()))
  if (token === null) return null
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
