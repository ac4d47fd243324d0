/** Socket errors. */
const socketCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
])
/** Counted only for connection attempts, because files can be missing too. */
const connectCodes = new Set(['ENOENT', 'EACCES', 'EAI_AGAIN', 'ENOTFOUND'])
/** PostgreSQL: shutting down, crashed, starting up, connection failure, too many connections. */
const sqlStates = /^(57P0[1-3]|08[0-9A-Z]{3}|53300)$/
/** Errors of pg, its pool and Kysely that have no code. */
const messages =
  /^(Connection terminated|timeout exceeded when trying to connect|driver has already been destroyed|Query read timeout|Cannot use a pool after calling end|Client (was closed|has encountered a connection error) and is not queryable)/

/** Whether the database cannot be reached. The program is not at fault, and a retry may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  if (typeof code === 'string') {
    if (socketCodes.has(code) || sqlStates.test(code)) return true
    if (connectCodes.has(code)) return syscall === 'connect' || syscall === 'getaddrinfo'
  }
  return messages.test(error.message) || isDatabaseUnavailable(error.cause)
}
