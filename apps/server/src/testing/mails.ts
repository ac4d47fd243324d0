import type { Email } from 'postal-mime'

/** The one-time link in a mail. Throws when there is none. */
export function linkIn(
  mail: Email | undefined,
  page: 'activate' | 'reset',
): { token: string; email: string } {
  const link = new RegExp(`/account/${page}/([0-9a-f]{64})/(\\S+)`).exec(mail?.text ?? '')
  const [, token = '', email = ''] = link ?? []
  if (!token || !mail?.html?.includes(token)) throw new Error(`the mail contains no link to ${page}`)
  return { token, email: decodeURIComponent(email) }
}
