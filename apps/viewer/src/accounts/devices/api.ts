import type { profile } from '@kallo/contract/accounts/profile'
import { client } from '../../platform/api-client.ts'

export const devicesApi = client<typeof profile>()({
  devices: 'GET profile/devices',
  removeDevice: 'POST profile/remove-device',
  removeAllDevices: 'POST profile/remove-device-all',
})
