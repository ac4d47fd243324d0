import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export interface Connections {
  /** Call for every response before it is written. */
  track(response: ServerResponse): void
  /** Whether a response on this connection has started and not ended. */
  isResponding(socket: Socket): boolean
}

export interface Draining {
  /** Idle connections may send another request, whose response closes them: closing them at once could fail that request. */
  idleMs: number
  /** Maximum duration of running responses. */
  totalMs: number
}

const defaultDraining: Draining = { idleMs: 0, totalMs: 5_000 }
const drainings = new WeakMap<Server, Draining>()

/** How long connections of this server may stay open once it closes. Call it before the server is closed. */
export function setDraining(server: Server, draining: Draining): void {
  drainings.set(server, draining)
}

/**
 * Limits connections, so that file descriptors do not run out: beyond `max` the longest idle one is closed. A closing
 * server gets time to finish its responses; Node's own `closeIdleConnections` also cuts off what is written but
 * not yet sent, such as a segment for a slow player.
 */
export function watchConnections(server: Server, max: number): Connections {
  /** Connection → its latest response. Pipelined responses are sent in order: once the latest is sent, so are the earlier ones. */
  const latest = new Map<Socket, ServerResponse | null>()
  let isClosing = false
  let closesIdleAt = 0

  const idle = () => latest.entries().filter(([, response]) => response === null || response.writableFinished)
  const closeIdle = () => {
    for (const [socket] of idle()) socket.destroy()
  }
  const closeOldestIdle = () => {
    const [socket] = idle().next().value ?? []
    // Several connections may arrive before the `close` event of one.
    if (socket) latest.delete(socket.destroy())
  }
  const closeAfter = (response: ServerResponse) => {
    // Node closes the connection after this response, unless its headers were already sent.
    response.shouldKeepAlive = false
    response.once('close', () => server.closeIdleConnections())
  }
  server.on('connection', (socket) => {
    latest.set(socket, null)
    if (latest.size > max) closeOldestIdle()
    socket.once('close', () => latest.delete(socket))
  })
  // Fastify and `server.close` call this as the first step of closing.
  server.closeIdleConnections = () => {
    const { idleMs, totalMs } = drainings.get(server) ?? defaultDraining
    if (!isClosing) {
      isClosing = true
      closesIdleAt = performance.now() + idleMs
      onceUnlessClosed(server, totalMs, () => {
        for (const socket of latest.keys()) socket.destroy()
      })
      if (idleMs > 0) onceUnlessClosed(server, idleMs, closeIdle)
      for (const response of latest.values()) if (response) closeAfter(response)
    }
    if (performance.now() >= closesIdleAt) closeIdle()
  }
  return {
    track(response) {
      const { socket } = response.req
      // At the end, so that the map is in the order of the latest responses.
      latest.delete(socket)
      latest.set(socket, response)
      if (isClosing) closeAfter(response)
    },
    isResponding(socket) {
      const response = latest.get(socket)
      if (!response || response.writableFinished) return false
      // A response without a socket waits for an earlier response.
      return response.headersSent || response.socket === null
    },
  }
}

function onceUnlessClosed(server: Server, ms: number, run: () => void): void {
  const timer = setTimeout(run, ms)
  server.once('close', () => clearTimeout(timer))
}
