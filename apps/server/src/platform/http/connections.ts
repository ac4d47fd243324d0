import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export interface Connections {
  /** To be told of every answer before anything is written to it. */
  begin(response: ServerResponse): void
  /** Has an answer begun on this connection that has not ended yet? */
  isAnswering(socket: Socket): boolean
}

const patienceMs = 5_000

/**
 * Keeps connections from using up the process's file descriptors: beyond `max`, the one that has waited longest for a
 * request goes. Lets a closing server finish the answers under way, for five seconds at most. Node's own `closeIdleConnections`
 * also cuts off what is written but not yet sent, like a segment on its way to a slow player.
 */
export function watchConnections(server: Server, max: number): Connections {
  /** Connection → its latest answer. Answers keep their order, so when that is sent all are. */
  const latest = new Map<Socket, ServerResponse | null>()
  let isClosing = false

  const idle = () => latest.entries().filter(([, response]) => response === null || response.writableFinished)
  const closeIdle = () => {
    for (const [socket] of idle()) socket.destroy()
  }
  const closeOldestIdle = () => {
    const [socket] = idle().next().value ?? []
    // At once, and not with its event: several connections may arrive before that.
    if (socket) latest.delete(socket.destroy())
  }
  const hurry = (response: ServerResponse) => {
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
      endLater(server, latest)
      for (const response of latest.values()) if (response) hurry(response)
    }
    closeIdle()
  }
  return {
    begin(response) {
      latest.set(response.req.socket, response)
      if (isClosing) hurry(response)
    },
    isAnswering(socket) {
      const response = latest.get(socket)
      if (!response || response.writableFinished) return false
      // Without a socket it waits for the answer before it.
      return response.headersSent || response.socket === null
    },
  }
}

function endLater(server: Server, sockets: ReadonlyMap<Socket, unknown>): void {
  const timer = setTimeout(() => {
    for (const socket of sockets.keys()) socket.destroy()
  }, patienceMs)
  server.once('close', () => clearTimeout(timer))
}
