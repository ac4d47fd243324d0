import type { BodyOf, DataOf } from '@kallo/contract/endpoint'
import type { profile } from '@kallo/contract/accounts/profile'
import { call } from '../../platform/call.ts'

export type NewPassword = Required<BodyOf<typeof profile.changePassword>>
export type NewPhone = Required<BodyOf<typeof profile.changePhone>>

export function changePassword(body: NewPassword): Promise<null> {
  return call<null>('profile/password/change', { method: 'PATCH', body })
}

export function changePhone(body: NewPhone): Promise<DataOf<typeof profile.changePhone>> {
  return call('profile/phone/change', { method: 'PATCH', body })
}
