import type { ChannelEntry, OnNowData } from '../contents/queries.ts'

type Programme = OnNowData['channels'][number]

export interface ChannelOnNow {
  channel: ChannelEntry
  programme: Programme
}

/** Channels with what they show. Those blocked where the visitor is come last, and for visitors free ones come first. */
export function onNowChannels(
  channels: readonly ChannelEntry[],
  programmes: readonly Programme[],
  rank: { isBlocked: (channel: ChannelEntry) => boolean; isFreeFirst: boolean },
): ChannelOnNow[] {
  const byTag = new Map(programmes.map((programme) => [programme.tag, programme]))
  const weight = (channel: ChannelEntry) =>
    (rank.isBlocked(channel) ? 2 : 0) + (rank.isFreeFirst && channel.paid ? 1 : 0)
  return channels
    .flatMap((channel) => {
      const programme = byTag.get(channel.tag)
      return programme ? [{ channel, programme }] : []
    })
    .toSorted((a, b) => weight(a.channel) - weight(b.channel))
}

/** 0 to 1: how much of a programme is over. */
export function elapsedShare({ starts_at, ends_at }: Programme, nowMs: number): number {
  const [start, end] = [Date.parse(starts_at), Date.parse(ends_at)]
  return Math.min(1, Math.max(0, (nowMs - start) / (end - start)))
}
