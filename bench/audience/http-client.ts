import { connect, type Socket } from 'node:net'
import { addTime, type Measurements, type RequestKind } from './measurements.ts'
import { createResponseReader, type Response } from './response-reader.ts'

export interface Request {
  kind: RequestKind
  path: string
  /** JSON body of a POST. */
  body?: string
  token?: string | null
  wantsBody?: boolean
  /** When the request was due, by `performance.now()`. */
  dueMs?: number
  timeoutMs?: number
}

export interface Client {
  /** Sends a request. Never rejects: the status is 0 if there is no response in time. */
  send(request: Request): Promise<Pick<Response, 'status' | 'body'>>
  close(): void
}

export interface ClientAddress {
  /** Address in X-Forwarded-For. */
  address: string
  /** Source address of the connections; null: the system chooses. */
  localAddress: string | null
}

interface Pending extends Request {
  dueMs: number
  repetitions: number
  resolve(response: Pick<Response, 'status' | 'body'>): void
}

interface Connection {
  socket: Socket
  pending: Pending | null
  isReused: boolean
  send(pending: Pending): void
}

const maxConnections = 2
/** Maximum number of repetitions when a kept connection turns out to be closed, as in Chromium. */
const maxRepetitions = 2
const defaultTimeoutMs = 15_000
const none = { status: 0, body: Buffer.alloc(0) }
/** All connections read into the same memory, because each chunk is processed before the next one is read. */
const sharedBuffer = Buffer.alloc(65_536)

/**
 * The connections of one browser: at most two, kept alive. Works on sockets and reads no more of a response than
 * necessary, so that one core simulates thousands of viewers.
 */
export function createClient(
  server: URL,
  { address, localAddress }: ClientAddress,
  current: () => Measurements,
): Client {
  const connections = new Set<Connection>()
  const queue: Pending[] = []
  let isClosed = false

  const settle = (pending: Pending, response: Response | null) => {
    const measurements = current()
    const ms = performance.now() - pending.dueMs
    const status = response?.status ?? 0
    addTime((measurements.times[pending.kind] ??= []), ms)
    measurements.bytes += response?.bytes ?? 0
    if ((status < 200 || status >= 300) && !isClosed) {
      const what = `${pending.kind} ${status}`
      measurements.errors[what] = (measurements.errors[what] ?? 0) + 1
    }
    pending.resolve(response ?? none)
  }
  const lose = (connection: Connection, hasBegun: boolean) => {
    const { pending, isReused } = connection
    connections.delete(connection)
    connection.pending = null
    const waiting = queue.shift()
    if (waiting) dispatch(waiting)
    if (!pending) return
    // Repeats the request as browsers do: the server may have closed the kept connection at that moment.
    if (isReused && !hasBegun && pending.repetitions < maxRepetitions && !isClosed) {
      current().resent += 1
      dispatch({ ...pending, repetitions: pending.repetitions + 1 })
    } else settle(pending, null)
  }
  const next = (connection: Connection) => {
    const waiting = queue.shift()
    if (waiting) connection.send(waiting)
  }
  const open = (): Connection => {
    const reader = createResponseReader()
    const onData = (size: number) => {
      const response = reader.read(sharedBuffer.subarray(0, size))
      const { pending } = connection
      if (response === null || pending === null) return true
      connection.pending = null
      connection.isReused = true
      if (response.closesConnection) socket.destroy()
      settle(pending, response)
      if (!response.closesConnection) next(connection)
      return true
    }
    const socket = connect({
      host: server.hostname,
      port: Number(server.port || 80),
      noDelay: true,
      ...(localAddress === null ? {} : { localAddress }),
      onread: { buffer: sharedBuffer, callback: onData },
    })
    const connection: Connection = {
      socket,
      pending: null,
      isReused: false,
      send(pending) {
        connection.pending = pending
        reader.expect(pending.wantsBody ?? false)
        socket.setTimeout(pending.timeoutMs ?? defaultTimeoutMs)
        socket.write(headOf(server, address, pending))
      },
    }
    socket.on('timeout', () => connection.pending && socket.destroy())
    // The event `close` follows.
    socket.on('error', () => undefined)
    socket.on('close', () => lose(connection, reader.hasBegun()))
    connections.add(connection)
    return connection
  }
  const dispatch = (pending: Pending) => {
    const idle = connections.values().find((one) => one.pending === null && !one.socket.destroyed)
    if (idle) idle.send(pending)
    else if (connections.size < maxConnections) open().send(pending)
    else queue.push(pending)
  }
  return {
    send: (request) =>
      new Promise((resolve) => {
        if (isClosed) return resolve(none)
        dispatch({ ...request, dueMs: request.dueMs ?? performance.now(), repetitions: 0, resolve })
      }),
    close() {
      isClosed = true
      for (const { resolve } of queue.splice(0)) resolve(none)
      for (const { socket } of connections) socket.destroy()
    },
  }
}

function headOf(server: URL, address: string, { path, body, token }: Request): string {
  const head = `${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1\r\nhost: ${server.host}\r\nx-forwarded-for: ${address}\r\n`
  const credentials = token ? `auth-token: ${token}\r\n` : ''
  if (body === undefined) return `${head}${credentials}\r\n`
  return `${head}${credentials}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}
