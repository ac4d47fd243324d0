import type { auth } from '@kallo/contract/accounts/auth'
import type { DataOf } from '@kallo/contract/endpoint'
import { deviceId } from '../../platform/device-id.ts'
import { authApi } from './api.ts'

export type LoginData = DataOf<typeof auth.login>

export interface Credentials {
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
