import type { auth } from '@kallo/contract/accounts/auth'
import type { BodyOf, DataOf } from '@kallo/contract/endpoint'
import { call } from '../../platform/call.ts'
import { deviceId } from '../../platform/device-id.ts'

export type LoginData = DataOf<typeof auth.login>

export interface Credentials {
  email: string
  password: string
}

export function login({ email, password }: Credentials): Promise<LoginData> {
  const body: BodyOf<typeof auth.login> = {
    email: email.trim().toLowerCase(),
    password,
    deviceName: 'Web Browser',
    deviceId: deviceId(),
  }
  return call<LoginData>('auth/login', { method: 'POST', body })
}

export function logout(): Promise<null> {
  return call<null>('auth/logout', { method: 'POST' })
}
