import { errorMessage } from './error-message.ts'
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
  if (!(error instanceof Error)) return { message: errorMessage(error) }
  const { name, stack } = error
  return { name, message: errorMessage(error), code: (error as NodeJS.ErrnoException).code, stack }
}
