import type { Engine } from './engine.ts'
import {
  classify,
  decideRecovery,
  decideRequest,
  playbackErrors,
  restartPauseMs,
  type EngineError,
  type PlaybackConditions,
} from './playback-errors.ts'
import type { PlayerStore } from './player-state.ts'
import type { TicketRenewer } from './ticket-renewer.ts'

export interface RecoveryOptions {
  store: PlayerStore
  tickets: TicketRenewer
  engine: () => Engine | null
  /** Replaces the engine. */
  restart: () => void
}

/** P-09: carries out what `playback-errors.ts` decides about an error. */
export function createRecovery({ store, tickets, engine, restart }: RecoveryOptions) {
  const recoveries = createMediaRecoveries()
  let isStopped = false
  const pause = createPause()
  const conditions = () => ({ ...conditionsOf(store, tickets), mediaRecoveries: recoveries.count() })
  const start = () => {
    pause.cancel()
    // The player can have been closed while the ticket was requested.
    if (isStopped) return
    recoveries.reset()
    restart()
  }
  const renewAndStart = () => void tickets.renew().then(start)
  const renewOrFail = async () => {
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
    if (recovery === 'renew') {
      void renewOrFail()
      return
    }
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

function conditionsOf(
  store: PlayerStore,
  tickets: TicketRenewer,
): Omit<PlaybackConditions, 'mediaRecoveries'> {
  return { isOnline: navigator.onLine, isLive: store.get().isLive, hasFreshTicket: tickets.isFresh() }
}

function kindOfRequest(httpStatus: number | undefined, conditions: PlaybackConditions) {
  return classify({ cause: 'network', httpStatus, isFatal: false }, { ...conditions, hasFreshTicket: true })
}

/** Media errors that are further apart do not belong together. */
const mediaRecoveryMs = 180_000

/** How often the media buffers were rebuilt lately. */
function createMediaRecoveries() {
  let atMs: number[] = []
  return {
    add: () => void atMs.push(performance.now()),
    count: () => atMs.filter((ms) => performance.now() - ms < mediaRecoveryMs).length,
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
