import type { Device, DevicesData } from './queries.ts'

/** M-04: the list with one device logged in (1) or out (0); every other stays as it is. */
export function withStatus(devices: DevicesData, deviceId: string, status: Device['status']): DevicesData {
  return devices.map((device) => (device.device_id === deviceId ? { ...device, status } : device))
}
