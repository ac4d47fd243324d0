import { rejectAfter } from '../db.ts'
import type { Log } from '../log.ts'
import { gauge, type Metrics } from '../metrics.ts'
import type { SeenMember, SetMember, SharedStore } from './shared-store.ts'

/** State that decides by its own memory and exchanges changes with the other processes. */
export interface DebtSource {
  /** Changes since the last call, in ms. */
  takeChanges(): Map<string, number>
  /** Sets the total debts of all processes. */
  merge(debts: ReadonlyMap<string, number>): void
  /** Changes that could not be stored and have to be taken again. */
  restore(changes: ReadonlyMap<string, number>): void
}

export interface MemberSource {
  ttlMs: number
  /** Members seen since the last call, which the other processes have to learn of. */
  takeSeen(): SetMember[]
  /** The members of each set in all processes, first seen first. */
  merge(members: ReadonlyMap<string, SeenMember[]>): void
  /** Members that could not be stored and have to be taken again. */
  restore(seen: readonly SetMember[]): void
}

export interface SharedState {
  addDebts(source: DebtSource): void
  addMembers(source: MemberSource): void
  /** Starts to exchange state with other processes through this store. */
  start(store: SharedStore): void
  /** Exchanges what has changed. */
  exchange(): Promise<void>
  close(): Promise<void>
}

const intervalMs = 500
const pruneMs = 60_000
const timeoutMs = 2_000

/**
 * State of several processes that converges within a second. Each process decides by its own memory, without a round
 * trip, and exchanges its changes in batches. While the store is unavailable or slow, each process continues alone.
 */
export function createSharedState(log: Log, metrics: Metrics): SharedState {
  const debtSources: DebtSource[] = []
  const memberSources: MemberSource[] = []
  const status = createStatus(log, metrics)
  let store: SharedStore | null = null
  let running: Promise<void> | null = null
  let timers: NodeJS.Timeout[] = []

  const run = async (into: SharedStore) => {
    for (const source of debtSources) await exchangeDebts(into, source)
    for (const source of memberSources) await exchangeMembers(into, source)
  }
  const exchange = async () => {
    // Only one exchange runs at a time: a store that hangs must not take up every connection.
    if (!store || running) return
    running = run(store).finally(() => (running = null))
    try {
      await Promise.race([running, rejectAfter(timeoutMs)])
      status.succeeded()
    } catch (error) {
      status.failed(error)
    }
  }
  return {
    addDebts: (source) => void debtSources.push(source),
    addMembers: (source) => void memberSources.push(source),
    start(into) {
      store = into
      status.started(into)
      const prune = () => into.prune().catch(() => undefined)
      timers = [setInterval(() => void exchange(), intervalMs), setInterval(() => void prune(), pruneMs)]
      for (const timer of timers) timer.unref()
    },
    exchange,
    async close() {
      for (const timer of timers) clearInterval(timer)
      await exchange()
      await store?.close()
      store = null
    },
  }
}

async function exchangeDebts(store: SharedStore, source: DebtSource): Promise<void> {
  const changes = source.takeChanges()
  if (changes.size === 0) return
  try {
    source.merge(await store.addDebts(changes))
  } catch (error) {
    source.restore(changes)
    throw error
  }
}

async function exchangeMembers(store: SharedStore, source: MemberSource): Promise<void> {
  const seen = source.takeSeen()
  if (seen.length === 0) return
  try {
    source.merge(Map.groupBy(await store.noteMembers(seen, source.ttlMs), ({ set }) => set))
  } catch (error) {
    source.restore(seen)
    throw error
  }
}

/** Reports when limits change from shared to local and back. */
function createStatus(log: Log, metrics: Metrics) {
  let store: SharedStore | null = null
  let isLocal = false
  let failures = 0
  gauge(metrics, 'kallo_limits_local', 'Processes that count limits by themselves: their store failed.', () =>
    Number(isLocal),
  )
  const count = gauge(
    metrics,
    'kallo_limits_exchange_failures_total',
    'Failed exchanges of limits.',
    () => failures,
  )
  Object.assign(count, { type: 'counter' })
  return {
    started: (into: SharedStore) => void (store = into),
    succeeded() {
      if (isLocal) log.warn({ store: store?.name }, 'limits are shared with the other processes again')
      isLocal = false
    },
    failed(error: unknown) {
      failures += 1
      if (!isLocal)
        log.warn({ err: error, store: store?.name }, 'limits are counted by each process: their store fails')
      isLocal = true
    },
  }
}
