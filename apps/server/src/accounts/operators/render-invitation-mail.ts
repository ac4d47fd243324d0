import type { Deps } from '../../deps.ts'
import type { MailContent } from '../../foundation/mail-queue/index.ts'
import { renewInvitation, type InvitationMailRequest } from './invitations.ts'

const remarks = ['The link works once and expires after 7 days.']

const invitationText = {
  subject: 'You are invited to the operator console',
  paragraphs: [
    'You have been invited to run {service} with the role {role}.',
    'Choose a password and set up a second factor.',
  ],
  button: 'Accept the invitation',
  remarks,
}

const resetText = {
  subject: 'Sign in to the operator console again',
  paragraphs: [
    'An owner of {service} has asked you to choose a new password and set up a new second factor.',
    'The old ones work until you use the link.',
  ],
  button: 'Choose a password',
  remarks,
}

/** With a mail server, the link is created when the mail is written, so that its token is never stored. */
export async function renderInvitationMail(
  { db, clock, siteUrl }: Pick<Deps, 'db' | 'clock' | 'siteUrl'>,
  request: InvitationMailRequest,
): Promise<MailContent | null> {
  const now = new Date(clock.now())
  const invitation = await renewInvitation(db, request, now)
  if (!invitation) return null
  return {
    isForOperators: true,
    text: invitation.operator_id === null ? invitationText : resetText,
    values: { role: invitation.role },
    link: `${siteUrl()}/console/invitation/${invitation.token}`,
  }
}
