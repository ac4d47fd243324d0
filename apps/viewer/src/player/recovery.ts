import type { Engine, LocalSource } from './engine.ts'
import {
  classify,
  decideRecovery,
  decideRequest,
  playbackErrors,
  restartPauseMs,
  type EngineError,
  type MissingKind,
  type PlaybackConditions,
} from './playback-errors.ts'
import type { Watched } from './watch-time/report-watching.ts'
import type { PlayerStore } from './player-state.ts'
import type { TicketRenewer } from './ticket-renewer.ts'

export interface RecoveryOptions {
  store: PlayerStore
  tickets: TicketRenewer
  engine: () => Engine | null
  /** Replaces the engine. */
  restart: () => void
  source: { kind: Watched['kind']; local?: LocalSource | null | undefined }
}

/** P-09: carries out what `playback-errors.ts` decides about an error. */
export function createRecovery(options: RecoveryOptions) {
  const { store, tickets, engine, restart } = options
  const recoveries = createRecoveries()
  let isStopped = false
  const pause = createPause()
  const conditions = () => ({ ...conditionsOf(options), ...recoveries.conditions() })
  const start = () => {
    pause.cancel()
    // The player can have been closed while the ticket was requested.
    if (isStopped) return
    recoveries.reset()
    restart()
  }
  const renewAndStart = () => void tickets.renew().then(start)
  const renewOrFail = async () => {
    recoveries.renewed()
    if (await tickets.renew()) start()
    else onError({ cause: 'network', isFatal: true })
  }
  const onError = (error: EngineError): void => {
    const { kind, recovery } = decideRecovery(error, conditions())
    if (isStopped || recovery === 'engine') return
    if (recovery === 'recover-media') {
      recoveries.add()
      engine()?.recoverMedia()
      return
    }
    engine()?.stopLoading()
    if (recovery === 'renew') return void renewOrFail()
    store.set({ failure: { kind, isRetrying: playbackErrors[kind].isRecoverable }, isWaiting: false })
    pause.cancel()
    if (recovery === 'restart-later') pause.after(start)
    if (recovery === 'renew-later') pause.after(renewAndStart)
  }
  return {
    start,
    onError,
    retry() {
      store.set({ failure: null, isWaiting: true })
      renewAndStart()
    },
    onPlaying() {
      pause.reset()
      recoveries.played()
      store.set({ failure: null })
    },
    /** Returns whether the engine repeats the request. */
    decideRequest(httpStatus: number, attempt: number): boolean {
      const decision = decideRequest(httpStatus, attempt, conditions())
      if (decision === 'renew-and-retry') void tickets.renew()
      return decision !== 'fail'
    },
    /** What a request that keeps failing shows. */
    kindOf: (httpStatus: number | undefined) => kindOfRequest(httpStatus, conditions()),
    stop() {
      isStopped = true
      pause.cancel()
    },
  }
}

function conditionsOf({ store, tickets, source: { kind, local } }: RecoveryOptions) {
  const missing: MissingKind = local ? 'damaged' : kind === 'vod' ? 'gone' : 'not-recorded'
  return {
    isOnline: navigator.onLine,
    isLive: store.get().isLive,
    hasFreshTicket: tickets.isFresh(),
    missing,
  }
}

function kindOfRequest(httpStatus: number | undefined, conditions: PlaybackConditions) {
  return classify({ cause: 'network', httpStatus, isFatal: false }, { ...conditions, hasFreshTicket: true })
}

/** Media errors that are further apart do not belong together. */
const mediaRecoveryMs = 180_000

/** What was tried lately. */
function createRecoveries() {
  let atMs: number[] = []
  let hasRenewed = false
  return {
    add: () => void atMs.push(performance.now()),
    renewed: () => void (hasRenewed = true),
    played: () => void (hasRenewed = false),
    conditions: () => ({
      mediaRecoveries: atMs.filter((ms) => performance.now() - ms < mediaRecoveryMs).length,
      hasRenewed,
    }),
    reset: () => void (atMs = []),
  }
}

/** Delays that grow with each restart until playback succeeds. */
function createPause() {
  let restarts = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = () => clearTimeout(timer)
  return {
    after(action: () => void) {
      cancel()
      timer = setTimeout(action, restartPauseMs(restarts++))
    },
    cancel,
    reset: () => void (restarts = 0),
  }
}
