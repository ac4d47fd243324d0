import { createHash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import type { Clock } from '../../../platform/clock.ts'
import { createFanOut } from './fan-out.ts'
import type { LoopbackServer } from './loopback-server.ts'
import type { SourceConnection } from './source-connection.ts'
import { handleRtmpConnection, type RtmpPublication } from './rtmp-session.ts'
import { createStreamStart } from './rtmp-stream-start.ts'

export interface RtmpServer {
  /** Accepts a publisher with one of the keys; `keys` is called for each attempt. */
  addSource(keys: () => readonly string[]): SourceConnection
  /** The port it listens on. */
  port: number
  close(): Promise<void>
}

interface Target {
  keys(): readonly string[]
  publish(disconnect: () => void): RtmpPublication | null
}

/** Maximum number of connections that have not sent a valid key, of all addresses and of one. */
const maxUnauthenticated = { all: 64, address: 8 }

/** Y-04: receives RTMP. A stream key selects the source; keys are compared in constant time. Rejects if the port is taken. */
export async function startRtmpServer(
  port: number,
  { loopback, clock }: { loopback: LoopbackServer; clock: Clock },
): Promise<RtmpServer> {
  const targets = new Set<Target>()
  const sockets = new Set<Socket>()
  const acceptKey = (key: string, disconnect: () => void) => {
    // All keys are compared, so that the time does not depend on which one matches.
    let matching: Target | null = null
    for (const target of targets)
      for (const expected of target.keys()) if (isSameKey(expected, key)) matching = target
    return (matching as Target | null)?.publish(disconnect) ?? null
  }
  const unauthenticated = limitUnauthenticated()
  const server = createServer((socket) => {
    sockets.add(socket)
    unauthenticated.add(socket)
    socket.on('close', () => sockets.delete(socket))
    handleRtmpConnection(socket, {
      acceptKey(key, disconnect) {
        const publication = acceptKey(key, disconnect)
        if (publication) unauthenticated.remove(socket)
        return publication
      },
    })
  })
  server.listen(port)
  await once(server, 'listening')
  const address = server.address()
  return {
    port: address && typeof address === 'object' ? address.port : port,
    addSource(keys) {
      const { connection, publish, close } = createPublishTarget({ loopback, clock })
      const target = { keys, publish }
      targets.add(target)
      return {
        ...connection,
        async close() {
          targets.delete(target)
          close()
          await connection.close()
        },
      }
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The connections that have not sent a valid key. Each new one is let in; above a limit, the oldest one is dropped. */
function limitUnauthenticated() {
  const addresses = new Map<Socket, string | undefined>()
  const drop = (socket: Socket | undefined) => {
    if (!socket) return
    addresses.delete(socket)
    socket.destroy()
  }
  return {
    add(socket: Socket) {
      const { remoteAddress } = socket
      const all = [...addresses.keys()]
      const own = all.filter((one) => addresses.get(one) === remoteAddress)
      if (own.length >= maxUnauthenticated.address) drop(own[0])
      else if (all.length >= maxUnauthenticated.all) drop(all[0])
      addresses.set(socket, remoteAddress)
      socket.on('close', () => addresses.delete(socket))
    },
    remove: (socket: Socket) => void addresses.delete(socket),
  }
}

function isSameKey(expected: string, given: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(expected), digest(given))
}

/** A failed network sends no FIN: after this silence, another encoder with the same key replaces the first one. */
const silentAfterMs = 3_000

/** Turns packets into FLV for ffmpeg. A reader starts at the latest keyframe. */
function createPublishTarget({ loopback, clock }: { loopback: LoopbackServer; clock: Clock }) {
  const fanOut = createFanOut('video/x-flv')
  const start = createStreamStart()
  let current: { publication: RtmpPublication; disconnect: () => void; lastBytesMs: number } | null = null
  let bytes = 0
  let lastDataMs: number | null = null
  const { base, unmount } = loopback.mount((_request, response) => fanOut.add(response, start.messages()))
  const reset = () => {
    current = null
    start.reset()
    fanOut.end()
  }
  const publish = (disconnect: () => void): RtmpPublication | null => {
    if (current) {
      if (clock.now() - current.lastBytesMs <= silentAfterMs) return null
      const former = current
      reset()
      former.disconnect()
    }
    const isCurrent = () => current?.publication === publication
    const publication: RtmpPublication = {
      onPacket(packet) {
        if (!isCurrent()) return
        if (start.isNewMedia(packet)) lastDataMs = clock.now()
        const restarts = start.restarts()
        const message = start.add(packet)
        // Those who read what came before get nothing of what begins now: they would encode it until they are stopped.
        if (start.restarts() !== restarts) fanOut.end()
        fanOut.send(message)
      },
      onBytes(length) {
        if (!current || !isCurrent()) return
        bytes += length
        current.lastBytesMs = clock.now()
      },
      onEnd: () => void (isCurrent() && reset()),
    }
    current = { publication, disconnect, lastBytesMs: clock.now() }
    return publication
  }
  const connection: SourceConnection = {
    input: { url: `${base}stream.flv`, format: 'flv' },
    bytes: () => bytes,
    lastDataMs: () => lastDataMs,
    burstMs: () => 0,
    hasEnded: () => current === null,
    restarts: start.restarts,
    media: () => null,
    problem: () => (current ? null : 'No encoder is connected.'),
    close: () => Promise.resolve(unmount()),
  }
  const close = () => {
    const former = current
    reset()
    // Otherwise the encoder would keep sending, and its operator would see no error.
    former?.disconnect()
  }
  return { connection, publish, close }
}
