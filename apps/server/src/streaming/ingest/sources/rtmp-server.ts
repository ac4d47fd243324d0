import { createHash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import type { Clock } from '../../../platform/clock.ts'
import { createFanOut } from './endless-response.ts'
import type { LoopbackServer } from './loopback-server.ts'
import type { Receiver } from './receiver.ts'
import { Flv, type RtmpPacket } from './rtmp-protocol.ts'
import { handleRtmpConnection, type RtmpPublication } from './rtmp-session.ts'

export interface RtmpServer {
  /** Accepts a publisher with one of the keys; `keys` is called for each attempt. */
  addSource(keys: () => readonly string[]): Receiver
  /** The port it listens on. */
  port: number
  close(): Promise<void>
}

interface Target {
  keys(): readonly string[]
  publish(): RtmpPublication | null
}

const maxConnections = 64

/** Y-04: receives RTMP. A stream key selects the source; keys are compared in constant time. Rejects if the port is taken. */
export async function startRtmpServer(
  port: number,
  { loopback, clock }: { loopback: LoopbackServer; clock: Clock },
): Promise<RtmpServer> {
  const targets = new Set<Target>()
  const sockets = new Set<Socket>()
  const acceptKey = (key: string) => {
    // All keys are compared, so that the time does not depend on which one matches.
    let matching: Target | null = null
    for (const target of targets)
      for (const expected of target.keys()) if (isSameKey(expected, key)) matching = target
    return (matching as Target | null)?.publish() ?? null
  }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    handleRtmpConnection(socket, { acceptKey })
  })
  server.maxConnections = maxConnections
  server.listen(port)
  await once(server, 'listening')
  const address = server.address()
  return {
    port: address && typeof address === 'object' ? address.port : port,
    addSource(keys) {
      const { receiver, publish, close } = createPublishTarget({ loopback, clock })
      const target = { keys, publish }
      targets.add(target)
      return {
        ...receiver,
        async close() {
          targets.delete(target)
          close()
          await receiver.close()
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

function isSameKey(expected: string, given: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(expected), digest(given))
}

const packetFlag = { audioHeader: 0, videoHeader: 2, keyframe: 3, metadata: 5 }
const maxCachedBytes = 16 * 1024 * 1024

/** Turns packets into FLV for ffmpeg. A reader starts at the latest keyframe. */
function createPublishTarget({ loopback, clock }: { loopback: LoopbackServer; clock: Clock }) {
  const fanOut = createFanOut('video/x-flv')
  const headers = new Map<number, Buffer>()
  let group: Buffer[] = []
  let groupBytes = 0
  let current: RtmpPublication | null = null
  let bytes = 0
  let lastDataMs: number | null = null
  const { base, unmount } = loopback.mount((_request, response) =>
    fanOut.add(response, [Flv.createHeader(true, true), ...headers.values(), ...group]),
  )
  const reset = () => {
    current = null
    headers.clear()
    group = []
    fanOut.end()
  }
  const onPacket = (packet: RtmpPacket) => {
    const message = Flv.createMessage(packet)
    const isHeader = [packetFlag.audioHeader, packetFlag.videoHeader, packetFlag.metadata].includes(
      packet.flags,
    )
    if (isHeader) headers.set(packet.flags, message)
    else {
      if (packet.flags === packetFlag.keyframe || groupBytes > maxCachedBytes) {
        group = []
        groupBytes = 0
      }
      group.push(message)
      groupBytes += message.length
    }
    fanOut.send(message)
  }
  const publish = (): RtmpPublication | null => {
    if (current) return null
    const publication: RtmpPublication = {
      onPacket,
      onBytes(length) {
        bytes += length
        lastDataMs = clock.now()
      },
      onEnd: () => void (current === publication && reset()),
    }
    current = publication
    return publication
  }
  const receiver: Receiver = {
    input: { url: `${base}stream.flv`, format: 'flv' },
    bytes: () => bytes,
    lastDataMs: () => lastDataMs,
    media: () => null,
    problem: () => (current ? null : 'No encoder is connected.'),
    close: () => Promise.resolve(unmount()),
  }
  return { receiver, publish, close: reset }
}
