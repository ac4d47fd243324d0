import { errorMessage } from './error-message.ts'
import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import { currentRequestId } from './request-context.ts'

export type Log = Logger

/** `destination` replaces standard output in tests. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options: LoggerOptions = {
    level,
    base: null,
    mixin: () => {
      const requestId = currentRequestId()
      return requestId === undefined ? {} : { requestId }
    },
    redact: ['headers', 'password', 'token', 'ticket', 'email', 'phone', 'ip'],
    serializers: { err: describeError },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** Errors of libraries may contain whole connections: log only message, code and stack. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { message: errorMessage(error) }
  const { name, stack } = error
  return { name, message: errorMessage(error), code: (error as NodeJS.ErrnoException).code, stack }
}
