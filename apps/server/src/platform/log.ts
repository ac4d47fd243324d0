import { pino, type Logger } from 'pino'

export type Log = Logger

export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    redact: ['headers["auth-token"]', 'password', 'token'],
    serializers: { err: describeError },
  })
}

/** Errors of libraries carry whole connections with them; a log line wants what went wrong and where. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack } = error
  return { name, message, code: (error as NodeJS.ErrnoException).code, stack }
}
