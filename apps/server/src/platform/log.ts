import { errorMessage } from './error-message.ts'
import { pino, type Logger } from 'pino'
import { currentRequestId } from './request-context.ts'

export type Log = Logger

export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    mixin: () => {
      const requestId = currentRequestId()
      return requestId === undefined ? {} : { requestId }
    },
    redact: ['headers["auth-token"]', 'password', 'token'],
    serializers: { err: describeError },
  })
}

/** Errors of libraries may contain whole connections: log only message, code and stack. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { message: errorMessage(error) }
  const { name, stack } = error
  return { name, message: errorMessage(error), code: (error as NodeJS.ErrnoException).code, stack }
}
