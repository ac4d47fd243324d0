import type { auth } from '@kallo/contract/accounts/auth'
import type { BodyOf } from '@kallo/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { authApi } from './api.ts'

export type Registration = BodyOf<typeof auth.register>

export function sendActivationAgain(email: string): Promise<null> {
  return authApi.resendActivation({ email: inLowerCase(email) })
}

export function forgot(email: string): Promise<null> {
  return authApi.forgot({ email: inLowerCase(email) })
}

export interface MailedLink {
  token: string
  email: string
}

/** Its key names no audience: the link is checked once, whoever is signed in. */
export const resetLinkQuery = ({ token, email }: MailedLink) => {
  const link = { reset_token: token, email }
  return queryOptions({
    queryKey: [authApi.checkReset.path(link)],
    queryFn: ({ signal }) => authApi.checkReset(link, { signal }),
    staleTime: Infinity,
  })
}

/** */
export const activationQuery = ({ token, email }: MailedLink) => {
  const link = { reset_token: token, email }
  return queryOptions({
    queryKey: [authApi.activate.path(link)],
    queryFn: ({ signal }) => authApi.activate(link, { signal }),
    staleTime: Infinity,
  })
}

function inLowerCase(email: string): string {
  return email.trim().toLowerCase()
}
