import type { Log } from './log.ts'

/**
 * Logs errors that a timer, an event handler or a promise left uncaught. They are bugs, but ending the process would
 * interrupt every viewer's stream. Returns a function that restores Node's default.
 */
export function logUncaughtErrors(log: Log): () => void {
  const onException = (error: unknown) => log.error({ err: error }, 'an exception was not caught')
  const onRejection = (error: unknown) => log.error({ err: error }, 'a rejected promise was not handled')
  process.on('uncaughtException', onException)
  process.on('unhandledRejection', onRejection)
  return () => {
    process.off('uncaughtException', onException)
    process.off('unhandledRejection', onRejection)
  }
}
