import { expect, vi } from 'vitest'
import { createApiClient } from './api-client.ts'
import { linkIn } from './mails.ts'
import type { TestApp } from './test-app.ts'

/** The response to a request during whose password check or hash a mailed link replaces the password, and the new password. */
export async function resetPasswordDuring<Response>(
  test: TestApp,
  { email, slow }: { email: string; slow: 'hash' | 'matches' },
  request: () => Promise<Response>,
): Promise<{ password: string; response: Response }> {
  const { post } = createApiClient(() => test)
  const { passwords } = test.deps
  const password = 'seven red boats'
  await post('auth/reset', { email })
  const mails = await test.runJobs()
  const own = mails.find(({ to, text }) => to?.[0]?.address === email && text?.includes('/account/reset/'))
  const link = linkIn(own, 'reset')
  const reset = async () => {
    const response = await post('auth/change-password', { ...link, password, confirmPassword: password })
    expect(response.status).toBe(200)
  }
  if (slow === 'hash') {
    const hash = passwords.hash.bind(passwords)
    vi.spyOn(passwords, 'hash').mockImplementationOnce(async (...typed) => {
      const hashed = await hash(...typed)
      await reset()
      return hashed
    })
  } else {
    const matches = passwords.matches.bind(passwords)
    vi.spyOn(passwords, 'matches').mockImplementationOnce(async (...checked) => {
      const isRight = await matches(...checked)
      await reset()
      return isRight
    })
  }
  const response = await request()
  vi.restoreAllMocks()
  return { password, response }
}
