import type { DataOf } from '@kallo/contract/endpoint'
import type { profile } from '@kallo/contract/accounts/profile'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { callKey } from '../../platform/call-key.ts'

export type DevicesData = DataOf<typeof profile.devices>
export type Device = DevicesData[number]

/** Somebody may be signing in or out elsewhere while this is looked at. */
export const devicesQuery = () =>
  queryOptions({
    queryKey: callKey('profile/devices'),
    queryFn: ({ signal }) => call<DevicesData>('profile/devices', { signal }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })

export function removeDevice(deviceId: string): Promise<null> {
  return call<null>('profile/remove-device', { method: 'POST', body: { deviceId } })
}

export function removeAllDevices(): Promise<null> {
  return call<null>('profile/remove-device-all', { method: 'POST' })
}
