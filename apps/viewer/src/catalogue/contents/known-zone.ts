import { isTimeZone } from '@kallo/rules/foundation/zoned-time'
import type { ChannelData } from './queries.ts'

/**
 * E-02: the guide with a time zone that this device knows. Old phones and TVs cannot format times of a zone that was named
 * later, such as Europe/Kyiv; they show the guide in the service's zone.
 */
export function inKnownZone<Data extends Pick<ChannelData, 'guide' | 'time_zone'>>(data: Data): Data {
  const { guide, time_zone } = data
  if (!guide || isTimeZone(guide.time_zone)) return data
  return { ...data, guide: { ...guide, time_zone } }
}
