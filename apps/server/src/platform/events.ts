import type { Log } from './log.ts'

/** `EventMap` maps each event to its payload. */
export interface Events<EventMap> {
  /** Emit after the transaction has committed. Never throws and does not wait; errors of consumers are logged. */
  emit<Name extends keyof EventMap & string>(name: Name, payload: EventMap[Name]): void
  on<Name extends keyof EventMap & string>(name: Name, consume: Consumer<EventMap[Name]>): void
}

export type Consumer<Payload> = (payload: Payload) => Promise<void> | void

export function createEvents<EventMap>(log: Log): Events<EventMap> {
  const consumers = new Map<string, Consumer<never>[]>()
  return {
    emit(name, payload) {
      const fail = (error: unknown) => log.error({ err: error, event: name }, 'an event could not be handled')
      for (const consume of consumers.get(name) ?? []) {
        try {
          consume(payload as never)?.catch(fail)
        } catch (error) {
          fail(error)
        }
      }
    },
    on(name, consume) {
      consumers.set(name, [...(consumers.get(name) ?? []), consume])
    },
  }
}
