import type { DataOf } from '@kallo/contract/endpoint'
import type { playback } from '@kallo/contract/streaming/playback'
import { AppError } from '../../platform/http/app-error.ts'
import type { Viewer } from '../../platform/http/principal.ts'
import { deviceNames } from '../../accounts/devices/index.ts'
import { viewerHash } from '../leases/index.ts'
import type { ResourceKind } from '../origin/index.ts'
import { watchingRights } from '../../billing/subscriptions/index.ts'
import type { PlaybackParts } from './playback-parts.ts'

const countries = new Intl.DisplayNames(['en'], { type: 'region' })

/** T-05: the streams that the account plays now, with their devices. */
export async function listStreams(
  { db, clock, leases }: PlaybackParts,
  nameOf: (kind: ResourceKind, tag: string) => string,
  { accountId }: Pick<Viewer, 'accountId'>,
): Promise<DataOf<typeof playback.streams>> {
  const now = new Date(clock.now())
  const [rights, rows, names] = await Promise.all([
    watchingRights(db, accountId, now),
    leases.list(viewerHash(accountId)),
    deviceNames(db, accountId, now),
  ])
  const devices = new Map(names.map(({ sessionKey, title }) => [sessionKey, title]))
  const streams = rows.map(({ id, session, kind, tag, city, country, started_at }) => ({
    stream: id,
    deviceName: devices.get(session) ?? 'Web Browser',
    location: city || (country ? (countries.of(country) ?? '') : ''),
    kind,
    name: nameOf(kind, tag),
    startedAt: started_at.toISOString(),
  }))
  return { maxStreams: rights.devices, streams }
}

/** T-05: ends a stream of another device, whose player learns the reason when it renews its ticket. */
export async function stopStream(
  { leases }: PlaybackParts,
  { accountId }: Viewer,
  stream: string,
): Promise<void> {
  if (!(await leases.stop(viewerHash(accountId), stream))) throw new AppError('stream-not-found')
}
