import type { ServerResponse } from 'node:http'
import { controlRoom, controlRoomStream, type controlRoomEvents } from '@kallo/contract/insights/control-room'
import type { OperatorRole } from '@kallo/rules/accounts/operator-role'
import { listChange } from '@kallo/rules/insights/list-changes'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import { authenticateSession, currentRoles } from '../../accounts/operators/index.ts'
import { authenticateConsoleRequest } from '../../platform/http/authenticate-console.ts'
import type { Authentication } from '../../platform/http/principal.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { createRoom, roomOf, type Room, type RoomParts } from './view-control-room.ts'

type Events = { [Name in keyof typeof controlRoomEvents]: z.output<(typeof controlRoomEvents)[Name]> }

interface Client {
  sessionId: string
  role: OperatorRole
  response: ServerResponse
  /** True until the connection has received the state. */
  isNew: boolean
}

export interface StreamOptions {
  /** Time between two states. Including the time of a query, a state is never older than 2 s. */
  tickMs?: number
  /** Time between events that show a client that the connection works. */
  pingMs?: number
}

/** A client that does not read is disconnected; it then connects again and receives the whole state. */
const maxUnsentBytes = 1_000_000

/**
 * O-24: `GET /api/v1/console/control-room/stream`. All connections of a process share one state, which is loaded while there are
 * any; each receives what changed for its role. A session that ended or has another role closes its connections.
 */
export function registerRoomStream(
  app: FastifyInstance,
  parts: RoomParts & Pick<Authentication, 'siteUrl'>,
  { tickMs = 1_200, pingMs = 5_000 }: StreamOptions = {},
): void {
  const { db, clock } = parts
  const streams = createStreams(parts, { tickMs, pingMs })
  const authentication: Pick<Authentication, 'authenticateConsole' | 'now' | 'siteUrl'> = {
    now: clock.now,
    siteUrl: parts.siteUrl,
    authenticateConsole: async (credentials) =>
      'sessionToken' in credentials ? authenticateSession(db, credentials.sessionToken, clock.now()) : null,
  }
  app.addHook('preClose', () => streams.close())
  app.get(`/api/v1/${controlRoomStream}`, { schema: { hide: true } }, async (request, reply) => {
    const { sessionId, role } = await authenticateConsoleRequest(controlRoom.view, authentication, request)
    if (sessionId === null) throw new AppError('sign-in-needed')
    reply.hijack()
    const response = reply.raw
    response.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      // Without this header, nginx would buffer events.
      'x-accel-buffering': 'no',
    })
    streams.add({ sessionId, role, response, isNew: true })
  })
}

/** The open connections of this process. */
export function createStreams(parts: RoomParts, { tickMs, pingMs }: Required<StreamOptions>) {
  const clients = new Set<Client>()
  const room = createRoom(parts, tickMs / 2)
  let last: Room | null = null
  let timer: NodeJS.Timeout | null = null
  let pinged = 0

  const remove = (client: Client, reason?: Events['end']['reason']) => {
    if (!clients.delete(client)) return
    if (reason) send(client, 'end', { reason })
    client.response.end()
  }
  const tick = async () => {
    try {
      await removeEnded(parts, clients, remove)
      if (clients.size > 0) {
        const next = await room.load()
        for (const client of clients) update(client, last, next)
        last = next
      }
      if (Date.now() - pinged >= pingMs) {
        pinged = Date.now()
        for (const client of clients) client.response.write('event: ping\ndata:\n\n')
      }
    } catch (error) {
      parts.log.warn({ err: error }, 'the control room could not be loaded')
    }
    for (const client of clients)
      if (client.response.writableLength > maxUnsentBytes) client.response.destroy()
    timer = clients.size > 0 ? setTimeout(() => void tick(), tickMs) : null
    if (!timer) last = null
  }
  return {
    add(client: Client) {
      // It can end while it is authenticated.
      if (client.response.destroyed) return
      clients.add(client)
      client.response.on('close', () => clients.delete(client))
      if (last) update(client, null, last)
      timer ??= setTimeout(() => void tick(), 0)
    },
    close() {
      if (timer) clearTimeout(timer)
      for (const client of clients) remove(client)
    },
  }
}

/**
 * Closes connections of sessions that have ended, or whose operator has another role. The browser then asks again who
 * it is.
 */
async function removeEnded(
  { db, clock }: RoomParts,
  clients: ReadonlySet<Client>,
  remove: (client: Client, reason: Events['end']['reason']) => void,
): Promise<void> {
  if (clients.size === 0) return
  const ids = [...new Set([...clients].map(({ sessionId }) => sessionId))]
  const roles = await currentRoles(db, ids, clock.now())
  for (const client of clients) {
    const role = roles.get(client.sessionId)
    if (role === undefined) remove(client, 'session-ended')
    else if (role !== client.role) remove(client, 'role-changed')
  }
}

function update(client: Client, before: Room | null, after: Room): void {
  const { role } = client
  if (client.isNew || before === null) {
    client.isNew = false
    send(client, 'state', roomOf(after, role))
    return
  }
  const channels = listChange(before.channels, after.channels)
  const [old, current] = [roomOf(before, role).work, roomOf(after, role).work]
  const isSameWork = JSON.stringify(old) === JSON.stringify(current)
  if (channels === null && isSameWork && before.isChecked === after.isChecked) return
  send(client, 'change', {
    channels: channels && { changed: [...channels.changed], order: channels.order && [...channels.order] },
    work: isSameWork ? null : current,
    isChecked: after.isChecked,
  })
}

function send<Name extends keyof Events>({ response }: Client, event: Name, data: Events[Name]): void {
  response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
}
