import type { controlRoom } from '@kallo/contract/insights/control-room'
import type { DataOf } from '@kallo/contract/endpoint'
import type { OperatorRole } from '@kallo/rules/accounts/operator-role'
import { channelState, tileRank } from '@kallo/rules/insights/control-room'
import { slotAt } from '@kallo/rules/streaming/timeline'
import type { Deps } from '../../deps.ts'
import type { Catalogue } from '../../catalogue/contents/index.ts'
import { isVisible } from '../../foundation/publication/index.ts'
import type { Origin } from '../../streaming/origin/index.ts'
import { createChannelProbe, type ChannelProbe } from '../monitoring/index.ts'
import { latestSegments, loadChannels, loadNextProgrammes } from './control-room-store.ts'
import { loadWork, workOf, type WorkParts } from './room-work.ts'

export type Room = DataOf<typeof controlRoom.view>

export interface RoomParts extends WorkParts, Pick<Deps, 'media' | 'log'> {
  catalogue(): Pick<Catalogue, 'channels'>
  origin: Pick<Origin, 'broadcastState' | 'monitoringAddress'>
}

/** If checking the health takes longer, the next view includes it. */
const probeTimeoutMs = 1_000

/**
 * O-22: the control room of all roles together. Concurrent views share the health check of the channels, which can be
 * `freshMs` old.
 */
export function createRoom(parts: RoomParts, freshMs?: number) {
  const probe: ChannelProbe = createChannelProbe(parts, freshMs)
  return {
    async load(): Promise<Room> {
      const [tiles, work] = await Promise.all([viewTiles(parts, probe), loadWork(parts)])
      return { ...tiles, work }
    },
  }
}

/** The part of the control room that a role sees. */
export function roomOf(room: Room, role: OperatorRole): Room {
  return { ...room, work: workOf(room.work, role) }
}

async function viewTiles({ db, clock, origin }: RoomParts, probe: ChannelProbe) {
  const nowMs = clock.now()
  const [rows, next, probed] = await Promise.all([
    loadChannels(db),
    loadNextProgrammes(db, new Date(nowMs)),
    probe(probeTimeoutMs),
  ])
  const channels = rows.map(
    ({ id, tag, name, logo, external_url: url, has_live_sources: isLive, ...publication }) => {
      const health = probed?.value.get(id)
      const isPublished = isVisible(publication, nowMs)
      const broadcast = url === null ? origin.broadcastState(tag) : 'on-air'
      const following = next.get(id)
      return {
        id,
        name: name.trim(),
        logo,
        ...channelState({ isPublished, broadcast, problems: health?.problems ?? [] }),
        source: url !== null ? ('external' as const) : isLive ? ('live' as const) : ('schedule' as const),
        viewers: health?.streams ?? 0,
        programme: health?.programme ?? null,
        next: following ? { title: following.title, startsAt: following.starts_at.toISOString() } : null,
      }
    },
  )
  return {
    channels: channels.toSorted((one, other) => tileRank(one) - tileRank(other)),
    isChecked: probed !== null,
  }
}

/** The live playlist does not list later segments yet. */
const playedSlotsAgo = 2

/** O-22: pictures of channels that play segments of this service. */
export async function viewPictures(
  { db, clock, catalogue, origin }: RoomParts,
  baseUrl: string,
): Promise<DataOf<typeof controlRoom.pictures>> {
  const live = await latestSegments(db)
  const slot = slotAt(clock.now()) - playedSlotsAgo
  const own = [...catalogue().channels.values()].filter(
    ({ external_url: url, tag }) => url === null && origin.broadcastState(tag) === 'on-air',
  )
  const pictures = own.map(({ id, tag }) => {
    const { address } = origin.monitoringAddress(baseUrl, tag)
    return [id, address.replace(/playlist\.m3u8$/, `thumbnails/${live.get(id) ?? slot}.webp`)] as const
  })
  return { pictures: Object.fromEntries(pictures) }
}
