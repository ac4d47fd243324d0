/** Of the socket: nobody there, gone, or hung up. */
const socketCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
])
/** Not being there at all is trouble only when it was a connection that was tried: files may be missing too. */
const connectCodes = new Set(['ENOENT', 'EACCES', 'EAI_AGAIN', 'ENOTFOUND'])
/** PostgreSQL: shutting down, crashed, starting up, connection trouble, no connection left. */
const sqlStates = /^(57P0[1-3]|08[0-9A-Z]{3}|53300)$/
/** What pg, its pool and Kysely say without a code. */
const sentences =
  /^(Connection terminated|timeout exceeded when trying to connect|driver has already been destroyed|Query read timeout|Cannot use a pool after calling end|Client (was closed|has encountered a connection error) and is not queryable)/

/** Is this error the database being away? Then the caller had better try again: nothing is wrong with the program. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  if (typeof code === 'string') {
    if (socketCodes.has(code) || sqlStates.test(code)) return true
    if (connectCodes.has(code)) return syscall === 'connect' || syscall === 'getaddrinfo'
  }
  return sentences.test(error.message) || isDatabaseAway(error.cause)
}
