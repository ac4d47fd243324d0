import type { auth } from '@kallo/contract/accounts/auth'
import { client } from '../../platform/api-client.ts'
import type { BodyOf, DataOf } from '@kallo/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { deviceId } from '../../platform/device-id.ts'

export const authApi = client<typeof auth>()({
  login: 'POST auth/login',
  register: 'POST auth/register',
  resendActivation: 'POST auth/activation',
  activate: 'POST auth/activate/:reset_token/:email',
  forgot: 'POST auth/reset',
  checkReset: 'POST auth/check/:reset_token/:email',
  changePassword: 'POST auth/change-password',
  sessionEnd: 'POST auth/session-end',
  redeemSessionTransfer: 'POST auth/authenticate',
  redeemSignInLink: 'POST auth/sign-in-link',
  tvCode: 'POST auth/tv/code',
  tvToken: 'POST auth/tv/token',
  tvLogin: 'POST auth/tv/login',
})

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

/** The key has no audience: the link is checked once, with or without a session. */
export const resetLinkQuery = ({ token, email }: MailedLink) => {
  const link = { reset_token: token, email }
  return queryOptions({
    queryKey: [authApi.checkReset.path(link)],
    queryFn: ({ signal }) => authApi.checkReset(link, { signal, requiredCode: 200 }),
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

export type LoginData = DataOf<typeof auth.login>

interface Credentials {
  email: string
  password: string
}

export function login({ email, password }: Credentials): Promise<LoginData> {
  return authApi.login({
    email: email.trim().toLowerCase(),
    password,
    deviceName: 'Web Browser',
    deviceId: deviceId(),
  })
}
