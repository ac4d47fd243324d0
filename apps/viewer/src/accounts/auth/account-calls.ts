import type { auth } from '@kallo/contract/accounts/auth'
import type { BodyOf } from '@kallo/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'

export type Registration = BodyOf<typeof auth.register>

export function register(body: Registration): Promise<null> {
  return call<null>('auth/register', { method: 'POST', body })
}

export function sendActivationAgain(email: string): Promise<null> {
  return call<null>('auth/activation', { method: 'POST', body: { email: inLowerCase(email) } })
}

export function forgot(email: string): Promise<null> {
  return call<null>('auth/reset', { method: 'POST', body: { email: inLowerCase(email) } })
}

export function choosePassword(body: BodyOf<typeof auth.changePassword>): Promise<null> {
  return call<null>('auth/change-password', { method: 'POST', body })
}

export interface MailedLink {
  token: string
  email: string
}

/** Asked when the page opens, and again only after trouble on the way. */
export const resetLinkQuery = (link: MailedLink) => mailedLinkQuery('auth/check', link)

/** */
export const activationQuery = (link: MailedLink) => mailedLinkQuery('auth/activate', link)

function mailedLinkQuery(path: string, { token, email }: MailedLink) {
  return queryOptions({
    queryKey: [path, token, email],
    queryFn: ({ signal }) =>
      call<null>(`${path}/${encodeURIComponent(token)}/${encodeURIComponent(email)}`, {
        method: 'POST',
        signal,
      }),
    staleTime: Infinity,
  })
}

export function inLowerCase(email: string): string {
  return email.trim().toLowerCase()
}
