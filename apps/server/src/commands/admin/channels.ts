import { categories } from '@kallo/contract/catalogue/categories'
import { channels } from '@kallo/contract/catalogue/channels'
import type { DataOf } from '@kallo/contract/endpoint'
import { liveSources } from '@kallo/contract/streaming/live-sources'
import { isLiveAddress } from '@kallo/rules/streaming/stream-address'
import { CommandError, type Connection } from './connection.ts'
import type { Arguments, Output } from './arguments.ts'

type Channel = DataOf<typeof channels.find>

/** `channel list`: a line per channel, or all as JSON. */
export async function listChannels(server: Connection): Promise<Output> {
  const all: Channel[] = []
  for (let page = 1; ; page++) {
    const { items, total } = await server.call(channels.list, { body: { page, perPage: 100 } })
    all.push(...items)
    if (items.length === 0 || all.length >= total) break
  }
  const rows = all.map((channel) => ({
    id: channel.id,
    tag: channel.tag,
    name: channel.name,
    status: channel.status,
    access: channel.isPaid ? 'paid' : 'free',
    category: channel.category,
    external_url: channel.externalUrl,
  }))
  const lines = rows.map(({ tag, status, access, name }) => `${tag}\t${status}\t${access}\t${name}`)
  return { json: rows, lines }
}

/** `channel add --tag T --name N --source KIND [--free] [--category ID]`: publishes it. For KIND see `readSource`. */
export async function addChannel(server: Connection, { options }: Arguments): Promise<Output> {
  const { tag, name, source, free = false, category } = options
  if (!tag || !name || !source) throw new CommandError('channel add needs --tag, --name and --source.')
  const given = readSource(source)
  // A channel with a live source is published once it has the source.
  const isComplete = given.kind === 'external' || given.kind === 'schedule'
  const channel = await server.call(channels.create, {
    body: {
      tag,
      name,
      description: '',
      logo: '',
      category: category ?? (await firstCategory(server)),
      isPaid: !free,
      hasGuide: true,
      externalUrl: given.kind === 'external' ? given.url : null,
      isPublished: isComplete,
    },
  })
  if (given.kind === 'external' || given.kind === 'schedule') return describe(channel, 'added')
  const pushUrl = await addLiveSource(server, channel.id, given).catch(async (error: unknown) => {
    await discard(server, channel)
    throw error
  })
  const { id, version } = channel
  const published = await server.call(channels.change, {
    params: { id },
    body: { version, isPublished: true },
  })
  const { json, lines } = describe(published, 'added')
  if (pushUrl === null) return { json, lines }
  return { json: { ...(json as object), push_url: pushUrl }, lines: [...lines, `push_url\t${pushUrl}`] }
}

/** Moves a new channel to the bin, and frees its tag for the corrected command. */
async function discard(server: Connection, { id, version }: Channel): Promise<void> {
  const body = { version, tag: `deleted-${id}` }
  const renamed = await server.call(channels.change, { params: { id }, body })
  const items = [{ id, version: renamed.version }]
  await server.call(channels.bulk, { body: { items, action: { kind: 'delete' } } })
}

/** Where a sender publishes; null: the source is read from its address. */
async function addLiveSource(
  server: Connection,
  channelId: string,
  { kind, url }: LiveSource,
): Promise<string | null> {
  const { sources } = await server.call(liveSources.add, {
    params: { channelId },
    body: { version: 0, kind, ...(url === undefined ? {} : { url }) },
  })
  const source = sources.at(-1)?.id
  if (kind === 'hls' || source === undefined) return null
  const shown = await server.call(liveSources.reveal, { params: { channelId, source: String(source) } })
  const { address, secret } = shown
  if (address === '') throw new CommandError('RTMP is off: set RTMP_PORT and start the service again.')
  return kind === 'rtmp' ? `${address}/${secret}` : `${address}&passphrase=${secret}`
}

/** `channel set TAG [--name N] [--category ID] [--free|--paid] [--publish|--unpublish] [--source external=URL|schedule]`. */
export async function setChannel(
  server: Connection,
  { positionals: [tag], options }: Arguments,
): Promise<Output> {
  if (!tag) throw new CommandError('channel set needs the tag of a channel.')
  const { items } = await server.call(channels.list, { body: { search: tag, perPage: 100 } })
  const channel = items.find((one) => one.tag === tag)
  if (!channel) throw new CommandError(`There is no channel with the tag ${tag}.`)
  const { name, category, free, paid, publish, unpublish, source } = options
  const body = {
    version: channel.version,
    ...(name === undefined ? {} : { name }),
    ...(category === undefined ? {} : { category }),
    ...(free ? { isPaid: false } : {}),
    ...(paid ? { isPaid: true } : {}),
    ...(publish ? { isPublished: true } : {}),
    ...(unpublish ? { isPublished: false } : {}),
    ...(source === undefined ? {} : { externalUrl: externalUrlOf(source) }),
  }
  return describe(await server.call(channels.change, { params: { id: channel.id }, body }), 'changed')
}

type LiveSource = { kind: 'hls'; url: string } | { kind: 'rtmp' | 'srt'; url?: undefined }
type Source = { kind: 'schedule' } | { kind: 'external'; url: string } | LiveSource

/** `external=URL`, `schedule`, or a live source: `hls=URL`, `rtmp` or `srt`. */
function readSource(source: string): Source {
  const [, kind, url] = /^(\w+)(?:=(.+))?$/s.exec(source) ?? []
  if ((kind === 'external' || kind === 'hls') && url) return { kind, url }
  if ((kind === 'schedule' || kind === 'rtmp' || kind === 'srt') && !url) return { kind }
  throw new CommandError('--source must be external=URL, schedule, hls=URL, rtmp or srt.')
}

function externalUrlOf(source: string): string | null {
  const given = readSource(source)
  if (given.kind === 'external') return given.url
  if (given.kind === 'schedule') return null
  throw new CommandError('Change live sources in the console.')
}

/** Creates the category `General` in a service without categories. */
async function firstCategory(server: Connection): Promise<string> {
  const { items } = await server.call(categories.list, { body: { kind: 'channel' } })
  const [first] = items
  if (first) return first.id
  const created = await server.call(categories.create, {
    body: { kind: 'channel', name: 'General', isPublished: true },
  })
  return created.id
}

function describe(channel: Channel, what: string): Output {
  const { id, tag, name, status, isPaid, externalUrl } = channel
  const json = { id, tag, name, status, access: isPaid ? 'paid' : 'free', external_url: externalUrl }
  const lines = [`${what} ${tag} (${status})`]
  // P-06.
  if (externalUrl === null || isLiveAddress(externalUrl)) return { json, lines }
  const warning =
    'The address does not end in playlist.m3u8: players take it for a recording, without catch-up.'
  return { json: { ...json, warning }, lines: [...lines, `warning\t${warning}`] }
}
