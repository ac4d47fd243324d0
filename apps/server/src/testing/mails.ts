import { sql } from 'kysely'
import type { Email } from 'postal-mime'
import { vi } from 'vitest'
import type { TestApp } from './test-app.ts'

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

/** Attempts each waiting mail once, without a response of the mail server. Returns their texts. */
export async function attemptMails(test: TestApp): Promise<string[]> {
  const texts: string[] = []
  const failing = vi.spyOn(test.deps.mailer, 'send').mockImplementation(({ text }) => {
    texts.push(text)
    return Promise.reject(new Error('no response'))
  })
  await test.runJobs()
  failing.mockRestore()
  return texts
}

/** Attempts each waiting mail again at once. Returns those to an address. */
export async function retryMails(test: TestApp, email: string): Promise<Email[]> {
  await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(test.deps.db)
  return (await test.runJobs()).filter(({ to }) => to?.[0]?.address === email)
}
