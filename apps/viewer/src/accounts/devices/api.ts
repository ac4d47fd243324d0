import type { profile } from '@kallo/contract/accounts/profile'
import { client } from '../../platform/api-client.ts'
import type { DataOf } from '@kallo/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { deviceId } from '../../platform/device-id.ts'

export const devicesApi = client<typeof profile>()({
  devices: 'GET profile/devices',
  removeDevice: 'POST profile/remove-device',
  removeAllDevices: 'POST profile/remove-device-all',
})

export type DevicesData = DataOf<typeof profile.devices>
export type Device = DevicesData[number]

/** Never cached: other devices sign in and out. */
export const devicesQuery = () =>
  queryOptions({
    ...devicesApi.devices.query(),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })

/** M-04: sets the status of one device: signed in (1) or out (0). */
export function withStatus(devices: DevicesData, deviceId: string, status: Device['status']): DevicesData {
  return devices.map((device) => (device.device_id === deviceId ? { ...device, status } : device))
}

/** this browser's entry. */
export function isThisDevice({ device_id }: Device): boolean {
  return device_id === deviceId()
}
