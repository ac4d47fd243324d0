import { heartbeatMs } from '@kallo/rules/streaming/stream-lease'
import type { Random } from '../random.ts'
import type { Client } from './http-client.ts'
import type { Measurements } from './measurements.ts'
import { createStop, playStream, type Stop } from './play-stream.ts'
import { browse } from './browse.ts'
import { createWatchReports, saveProgress, viewAds, type Ad, type ReportedPlayback } from './reports.ts'

export interface Content {
  kind: 'live' | 'vod'
  tag: string
  isPaid: boolean
}

export interface ViewerOptions {
  client: Client
  random: Random
  /** Session token; null for a visitor. */
  token: string | null
  deviceId: string
  contents: readonly Content[]
  /** Whether the position of a signed-in viewer is saved. */
  savesProgress: boolean
  /** Mean time on a channel, in ms. */
  stayMs: number
  current: () => Measurements
}

interface Started {
  streamUrl: string
  ticket: string
}

/** Watches one content after the other until `stop` ends. */
export async function watch(viewer: ViewerOptions, stop: Stop): Promise<void> {
  const { random, stayMs, token } = viewer
  const contents = viewer.contents.filter(({ isPaid }) => token !== null || !isPaid)
  while (!stop.isOver) {
    const watching = createStop()
    void stop.pause(-Math.log(1 - random.next()) * stayMs).then(() => watching.end())
    await browse(viewer)
    await watchContent(viewer, random.pick(contents), watching)
    // Pauses while the viewer looks for something else, or because the start was rejected.
    await stop.pause(1_000 + random.below(3_000))
  }
}

async function watchContent(viewer: ViewerOptions, content: Content, stop: Stop): Promise<void> {
  const { client, token, deviceId, random, current } = viewer
  const chosenAtMs = performance.now()
  const page = await loadPage(viewer, content)
  let started = await start(viewer, content, null)
  if (!page || !started) return
  const playback: ReportedPlayback = {
    client,
    token,
    deviceId,
    kind: content.kind === 'live' ? 'channel' : 'vod',
    tag: content.tag,
    id: page.id,
    ads: page.ads,
    ticket: () => started?.ticket ?? '',
  }
  const reports = createWatchReports(playback)
  const address = () => new URL(started?.streamUrl ?? '').pathname
  const background: Promise<void>[] = []
  if (address().startsWith('/t/'))
    await playStream(
      {
        client,
        random,
        current,
        chosenAtMs,
        address,
        async renew() {
          const renewed = await start(viewer, content, started?.ticket ?? null)
          started = renewed ?? started
          return renewed !== null
        },
        onFirstFrame() {
          background.push(reports.begin(stop), viewAds(playback, stop))
          if (token !== null && viewer.savesProgress) background.push(saveProgress(playback, stop))
        },
        onStall: reports.noteStall,
      },
      stop,
    )
  else await sendHeartbeats(viewer, started.ticket, stop)
  // The VOD has ended.
  stop.end()
  await Promise.all([...background, reports.end()])
  if (content.isPaid) await leave(viewer, started.ticket)
}

async function loadPage({ client, token }: ViewerOptions, { kind, tag }: Content) {
  const path = `/api/v1/${token ? '' : 'free/'}contents/${kind === 'live' ? 'channel' : 'vod'}/${tag}`
  const { status, body } = await client.send({ kind: 'page', path, token, wantsBody: true })
  if (status !== 200) return null
  const { data } = JSON.parse(body.toString()) as {
    data: { adsData?: Ad[]; channelsList?: { _id: string }[] }
  }
  return { ads: data.adsData ?? [], id: data.channelsList?.[0]?._id ?? '' }
}

async function start(
  { client, token }: ViewerOptions,
  { kind, tag }: Content,
  ticket: string | null,
): Promise<Started | null> {
  const body = JSON.stringify({ kind, tag, ...(ticket === null ? {} : { ticket }) })
  const path = '/api/v1/playback/start'
  const response = await client.send({ kind: 'start', path, body, token, wantsBody: true })
  return response.status === 200 ? (JSON.parse(response.body.toString()) as { data: Started }).data : null
}

/**
 * Sends heartbeats. They are the only requests that the service receives for a stream that another server delivers.
 */
async function sendHeartbeats({ client, token }: ViewerOptions, ticket: string, stop: Stop): Promise<void> {
  const body = JSON.stringify({ ticket, timeZone: 'Africa/Lagos' })
  while (!stop.isOver) {
    await client.send({ kind: 'heartbeat', path: '/api/v1/playback/heartbeat', body, token })
    await stop.pause(heartbeatMs)
  }
}

async function leave({ client, token }: ViewerOptions, ticket: string): Promise<void> {
  const body = JSON.stringify({ ticket })
  await client.send({ kind: 'leave', path: '/api/v1/playback/leave', body, token })
}
