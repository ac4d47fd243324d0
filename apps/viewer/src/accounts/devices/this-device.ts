import { deviceId } from '../../platform/device-id.ts'
import type { Device } from './queries.ts'

/** the browser that shows the list. */
export function isThisDevice({ device_id }: Device): boolean {
  return device_id === deviceId()
}
