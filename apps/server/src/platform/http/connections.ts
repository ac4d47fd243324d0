import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export interface Connections {
  /** Call for every response before it is written. */
  track(response: ServerResponse): void
  /** Whether a response on this connection has started and not ended. */
  isResponding(socket: Socket): boolean
}

const closeTimeoutMs = 5_000

/**
 * Limits connections, so that file descriptors do not run out: beyond `max` the longest idle one is closed. A closing
 * server gets five seconds to finish its responses; Node's own `closeIdleConnections` also cuts off what is written but
 * not yet sent, such as a segment for a slow player.
 */
export function watchConnections(server: Server, max: number): Connections {
  /** Connection → its latest response. Responses keep their order, so once it is sent all are. */
  const latest = new Map<Socket, ServerResponse | null>()
  let isClosing = false

  const idle = () => latest.entries().filter(([, response]) => response === null || response.writableFinished)
  const closeIdle = () => {
    for (const [socket] of idle()) socket.destroy()
  }
  const closeOldestIdle = () => {
    const [socket] = idle().next().value ?? []
    // Several connections may arrive before the `close` event.
    if (socket) latest.delete(socket.destroy())
  }
  const closeAfter = (response: ServerResponse) => {
    response.shouldKeepAlive = false
    response.once('close', closeIdle)
  }
  server.on('connection', (socket) => {
    latest.set(socket, null)
    if (latest.size > max) closeOldestIdle()
    socket.once('close', () => latest.delete(socket))
  })
  // Fastify and `server.close` call this as the first step of closing.
  server.closeIdleConnections = () => {
    if (!isClosing) {
      isClosing = true
      closeLater(server, latest)
      for (const response of latest.values()) if (response) closeAfter(response)
    }
    closeIdle()
  }
  return {
    track(response) {
      latest.set(response.req.socket, response)
      if (isClosing) closeAfter(response)
    },
    isResponding(socket) {
      const response = latest.get(socket)
      if (!response || response.writableFinished) return false
      // Without a socket it waits for an earlier response.
      return response.headersSent || response.socket === null
    },
  }
}

function closeLater(server: Server, sockets: ReadonlyMap<Socket, unknown>): void {
  const timer = setTimeout(() => {
    for (const socket of sockets.keys()) socket.destroy()
  }, closeTimeoutMs)
  server.once('close', () => clearTimeout(timer))
}
