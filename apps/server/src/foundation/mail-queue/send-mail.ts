import type { Language } from '@kallo/rules/foundation/language'
import type { Deps } from '../../deps.ts'
import { errorMessage } from '../../platform/error-message.ts'
import type { QueuedJob } from '../../platform/jobs.ts'
import { recordSentMail } from './sent-mail-store.ts'
import { mailQueue, type MailRequest } from './request-mail.ts'
import { senderOf } from './mail-settings.ts'
import { writeMail, type MailContent } from './write-mail.ts'

export interface MailRecipient {
  accountId: string
  email: string
  language: Language
  isActivated: boolean
}

/** Renders one kind of mail. Null if no mail has to be sent. */
export type RenderMail<Request extends MailRequest = MailRequest> = (
  request: Request,
  recipient: MailRecipient,
) => Promise<MailContent | null> | MailContent | null

export interface MailParts extends Pick<Deps, 'mailer' | 'siteUrl' | 'branding' | 'config' | 'db' | 'clock'> {
  /** Null if there is no account with this ID or address. */
  findRecipient(request: MailRequest): Promise<MailRecipient | null>
  /** Renders every kind of request. Each domain provides its own function. */
  render: RenderMail
}

/** The queue's job. It fails when the mail could not be delivered, and the queue then retries it. */
export function mailJobs(parts: MailParts): QueuedJob[] {
  return [
    { name: mailQueue, isOutgoing: true, run: (request, id) => sendMail(parts, request as MailRequest, id) },
  ]
}

async function sendMail(parts: MailParts, request: MailRequest, jobId: string): Promise<void> {
  const { mailer, siteUrl, branding, findRecipient, render } = parts
  const recipient = await findRecipient(request)
  const content = recipient && (await render(request, recipient))
  if (!recipient || !content) return
  const { accountId, email, language } = recipient
  const leaveLink = content.isForOperators
    ? null
    : `${siteUrl()}/unsubscribe/email/${encodeURIComponent(accountId)}/${encodeURIComponent(email)}`
  const values = { email, ...content.values }
  const written = writeMail({ ...content, values }, { language, leaveLink, branding: branding() })
  const headers = {
    ...(leaveLink === null
      ? {}
      : {
          'List-Unsubscribe': `<${leaveLink}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
    'Auto-Submitted': 'auto-generated',
  }
  const messageId = `${jobId}@${new URL(siteUrl()).hostname}`
  const from = await senderOf(parts)
  try {
    await mailer.send({ from, to: email, ...written, messageId, headers }, request.kind)
  } catch (error) {
    const failure = withoutAddresses(error)
    await content.onFailed?.(failure.message)
    throw failure
  }
  await content.onSent?.()
  if (accountId !== '')
    await recordSentMail(parts.db, {
      jobId,
      accountId,
      kind: request.kind,
      at: new Date(parts.clock.now()),
    })
}

/** mail servers quote the recipient, but the error is logged. */
function withoutAddresses(error: unknown): Error {
  const message = errorMessage(error).replaceAll(/[^\s<>()[\]"',;:]+@[^\s<>()[\]"',;:]+/g, '…')
  return Object.assign(new Error(message), { code: (error as NodeJS.ErrnoException).code })
}
