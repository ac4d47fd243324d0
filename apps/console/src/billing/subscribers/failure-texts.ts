import { t } from '@lingui/core/macro'
import type { ConnectionKind, ConnectionSpeed, FailureKind } from '@kallo/rules/insights/playback-failure'
import { countryName } from '../../platform/format-names.ts'
import { formatTime } from '../../platform/format-time.ts'
import type { Viewing } from './api.ts'

type LastError = NonNullable<Viewing['lastError']>

const failures: Record<FailureKind, string> = {
  offline: t`The device was offline`,
  server: t`The stream did not respond`,
  'too-many-starts': t`Too many streams were started in a short time`,
  'ticket-expired': t`The viewing session had expired`,
  forbidden: t`Access to the stream was refused`,
  'off-air': t`The channel was off air`,
  'not-recorded': t`This time was not recorded`,
  gap: t`A part of the stream was missing`,
  media: t`The video was damaged`,
  unplayable: t`The browser could not decode the video`,
  'stream-limit': t`All streams of the plan were in use`,
  'stream-stopped': t`The stream was stopped from another device`,
}

const connections: Record<ConnectionKind, string> = {
  cellular: t`mobile network`,
  wifi: t`Wi-Fi`,
  ethernet: t`cable`,
}

const speeds: Record<ConnectionSpeed, string> = {
  'slow-2g': t`slower than 2G`,
  '2g': '2G',
  '3g': '3G',
  '4g': t`4G or faster`,
}

/** F-02: what could not be played, when, where, why and on which network, as far as the player said. */
export function lastErrorText({ at, name: title, country, failure, connection, speed }: LastError): string {
  const name = title || t`A deleted title`
  const time = formatTime(at)
  const network = [connection && connections[connection], speed && speeds[speed]].filter(
    (part) => part !== null,
  )
  return [
    country === 'ZZ'
      ? t`${name} could not be played on ${time}`
      : t`${name} could not be played on ${time}, in ${{ country: countryName(country) }}`,
    ...(failure ? [failures[failure]] : []),
    ...(network.length > 0 ? [t`Network: ${{ network: network.join(', ') }}`] : []),
  ].join('. ')
}
