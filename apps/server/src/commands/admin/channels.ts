import { categories } from '@kallo/contract/catalogue/categories'
import { channels } from '@kallo/contract/catalogue/channels'
import type { DataOf } from '@kallo/contract/endpoint'
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
    id: channel._id,
    tag: channel.tag,
    name: channel.name,
    status: channel.status,
    access: channel.is_paid ? 'paid' : 'free',
    category: channel.category,
    external_url: channel.external_url,
  }))
  const lines = rows.map(({ tag, status, access, name }) => `${tag}\t${status}\t${access}\t${name}`)
  return { json: rows, lines }
}

/** `channel add --tag T --name N --source external=URL|schedule [--free] [--category ID]`: publishes it. */
export async function addChannel(server: Connection, { options }: Arguments): Promise<Output> {
  const { tag, name, source, free = false, category } = options
  if (!tag || !name || !source) throw new CommandError('channel add needs --tag, --name and --source.')
  const channel = await server.call(channels.create, {
    body: {
      tag,
      name,
      description: '',
      logo: '',
      category: category ?? (await firstCategory(server)),
      isPaid: !free,
      hasGuide: true,
      externalUrl: externalUrlOf(source),
      isPublished: true,
    },
  })
  return describe(channel, 'added')
}

/** `channel set TAG [--name N] [--category ID] [--free|--paid] [--publish|--unpublish] [--source external=URL]`. */
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
  return describe(await server.call(channels.change, { params: { id: channel._id }, body }), 'changed')
}

function externalUrlOf(source: string): string | null {
  if (source === 'schedule') return null
  const [, kind, url] = /^(\w+)(?:=(.+))?$/s.exec(source) ?? []
  if (kind === 'external' && url) return url
  if (kind === 'hls' || kind === 'rtmp' || kind === 'srt')
    throw new CommandError(`Sources of the kind ${kind} need live ingest, which this version does not have.`)
  throw new CommandError('--source must be external=URL or schedule.')
}

/** Creates the category `General` in a service without categories. */
async function firstCategory(server: Connection): Promise<string> {
  const { items } = await server.call(categories.list, { body: { kind: 'channel' } })
  const [first] = items
  if (first) return first._id
  const created = await server.call(categories.create, {
    body: { kind: 'channel', name: 'General', isPublished: true },
  })
  return created._id
}

function describe(channel: Channel, what: string): Output {
  const { _id: id, tag, name, status, is_paid: isPaid, external_url: externalUrl } = channel
  return {
    json: { id, tag, name, status, access: isPaid ? 'paid' : 'free', external_url: externalUrl },
    lines: [`${what} ${tag} (${status})`],
  }
}
