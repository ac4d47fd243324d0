import { Socket } from 'node:net'
import { checkServerIdentity, type ConnectionOptions } from 'node:tls'
import type pg from 'pg'
import { createPrimaryFinder, type PrimaryFinder } from './find-primary.ts'
import { parseServers } from './parse-servers.ts'

/** Why a connection URI cannot be used; null if it can. */
export function connectionStringProblem(connectionString: string): string | null {
  try {
    parseServers(connectionString)
    return null
  } catch (error) {
    return (error as Error).message
  }
}

const checkMs = 3_000
const byString = new Map<string, pg.ClientConfig>()

/**
 * Options for `pg.Client` and `pg.Pool`. With several hosts, each connection is made to the server that accepts writes, and is
 * closed when another server has become the primary, even if its own does not respond.
 */
export function postgresOptions(connectionString: string): pg.ClientConfig {
  const known = byString.get(connectionString)
  if (known) return known
  const [first = {}, ...others] = parseServers(connectionString)
  const options = others.length === 0 ? { connectionString } : followPrimary([first, ...others])
  byString.set(connectionString, options)
  return options
}

function followPrimary(servers: readonly pg.ClientConfig[]): pg.ClientConfig {
  const sockets = new Set<PrimarySocket>()
  const finder = createPrimaryFinder(servers, (primary) => {
    for (const socket of sockets) socket.leaveUnless(primary)
  })
  let watching: NodeJS.Timeout | undefined
  const stream = () => {
    const socket = new PrimarySocket(finder)
    sockets.add(socket)
    watching ??= setInterval(() => void finder.check(), checkMs).unref()
    socket.once('close', () => {
      sockets.delete(socket)
      finder.doubt()
      if (sockets.size > 0) return
      clearInterval(watching)
      watching = undefined
    })
    return socket
  }
  return { ...servers[0], stream, ...withIdentityOf(servers) }
}

/** pg gives the first host to TLS, but the certificate may be that of any of the servers. */
function withIdentityOf(servers: readonly pg.ClientConfig[]): Pick<pg.ClientConfig, 'ssl'> {
  const ssl = servers[0]?.ssl
  if (ssl === undefined || ssl === false) return {}
  const check: ConnectionOptions['checkServerIdentity'] = (_host, certificate) => {
    const problems = servers.map(({ host = '' }) => checkServerIdentity(host, certificate))
    return problems.includes(undefined) ? undefined : problems[0]
  }
  return { ssl: { ...(ssl === true ? {} : ssl), checkServerIdentity: check } }
}

/** pg calls `connect` with the first server; the connection is made to the primary. */
class PrimarySocket extends Socket {
  #server: pg.ClientConfig | null = null
  readonly #finder: PrimaryFinder

  constructor(finder: PrimaryFinder) {
    super()
    this.#finder = finder
  }

  override connect(): this {
    void this.#connect()
    return this
  }

  async #connect(): Promise<void> {
    const closing = new AbortController()
    this.once('close', () => closing.abort())
    try {
      this.#server = await this.#finder.find(closing.signal)
      const { host = 'localhost', port = 5432 } = this.#server
      if (!this.destroyed) super.connect(port, host)
    } catch (error) {
      this.destroy(error as Error)
    }
  }

  leaveUnless(primary: pg.ClientConfig): void {
    if (this.#server === null || this.#server === primary) return
    this.destroy(new Error('Connection terminated: another PostgreSQL server has become the primary'))
  }
}
