import { queryOptions } from '@tanstack/react-query'
import type { DataOf } from '@kallo/contract/endpoint'
import type { profile } from '@kallo/contract/accounts/profile'
import { call } from '../../platform/call.ts'
import { callKey } from '../../platform/call-key.ts'
import { deviceId } from '../../platform/device-id.ts'

export type ProfileData = DataOf<typeof profile.view>
export type DeviceCheck = DataOf<typeof profile.checkDevice>

export const profileQuery = () =>
  queryOptions({
    queryKey: callKey('profile/view'),
    queryFn: ({ signal }) => call<ProfileData>('profile/view', { signal }),
    staleTime: 10 * 60_000,
  })

export const deviceCheckQuery = () =>
  queryOptions({
    queryKey: callKey('profile/check-device'),
    queryFn: ({ signal }) =>
      call<DeviceCheck>('profile/check-device', { method: 'POST', body: { deviceId: deviceId() }, signal }),
    refetchOnWindowFocus: 'always',
  })
