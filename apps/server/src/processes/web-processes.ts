import cluster, { type Worker } from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'
import { errorMessage } from '../platform/error-message.ts'
import type { Log } from '../platform/log.ts'
import { createRequests, type Requests } from './requests.ts'
import { createRestartPolicy, type Failure } from './restart-policy.ts'

export interface WebProcessOptions {
  count: number
  /** Variables in addition to the environment of this process. */
  env: Record<string, string>
  /** What web processes may request: name → response. */
  handlers: Record<string, () => Promise<unknown>>
  log: Log
  /** Called when web processes end again and again; `stop` still has to be called. */
  onFailed(error: Error): void
}

export interface WebProcesses {
  /** Sends a request to each web process. The response is undefined if it does not respond in time. */
  requestAll(name: string): Promise<{ id: number; response: unknown }[]>
  /** The IDs of the web processes that run now. */
  running(): ReadonlySet<number>
  /** Replaces them one after the other, each once its successor is ready. */
  restart(): Promise<void>
  /** Stops the web processes after they have finished their requests. */
  stop(): Promise<void>
}

interface WebProcess {
  worker: Worker
  requests: Requests
  ended: Promise<string>
}

/** Longer than a web process takes at most to finish its requests. */
const stopLimitMs = 32_000
/** A web process that hangs while it starts is killed after this time, because restarts of the others wait for it. */
const startLimitMs = 300_000
/** A process that misses this many requests in a row is considered hung; each request waits 2 s for it. */
const maxMissed = 5
const checkMs = 2_000
/** Half as long as a web process waits for the primary, which asks the others. */
const allLimitMs = 1_000

/** Starts and supervises the processes that serve HTTP. Resolves when all of them are ready. */
export async function startWebProcesses(options: WebProcessOptions): Promise<WebProcesses> {
  const { log } = options
  // The listening socket is shared: the primary accepts nothing, and connections survive the restart of a process.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  const supervisor = createSupervisor(options)
  for (const [slot, web] of (await startAll(options)).entries()) supervisor.add(slot, web)
  let restarting: Promise<void> = Promise.resolve()
  const restartAll = async () => {
    try {
      for (let slot = 0; slot < options.count; slot++) await supervisor.replace(slot)
    } catch (error) {
      log.error({ err: error }, 'a web process could not be replaced; the others continue')
    }
  }
  return {
    requestAll: (name) =>
      Promise.all(
        supervisor.all().map(async ({ worker: { id }, requests }) => {
          const response = await requests.request(name, allLimitMs).catch(() => undefined)
          return { id, response }
        }),
      ),
    running: () => new Set(supervisor.all().map(({ worker }) => worker.id)),
    restart: () => (restarting = restarting.then(restartAll)),
    stop: supervisor.stop,
  }
}

/** Starts a web process again when it has ended. */
function createSupervisor(options: WebProcessOptions) {
  const slots: (WebProcess | null)[] = Array.from({ length: options.count }, () => null)
  const mayTryAgain = createBackOff(options)
  const all = () => slots.filter((web) => web !== null)
  const stopping = new AbortController()
  const { signal } = stopping
  const starts = createStarts(options)
  const supervise = async (slot: number, web: WebProcess): Promise<void> => {
    slots[slot] = web
    void killWhenHung(web, options.log)
    let reason = await web.ended
    if (slots[slot] !== web) return
    slots[slot] = null
    let failedStarts = 0
    while (
      !signal.aborted &&
      (await mayTryAgain({ reason, failedStarts, othersRun: all().length > 0 }, signal))
    ) {
      // A restart of all processes has filled the slot.
      if (slots[slot] !== null) return
      try {
        const next = await starts.begin((started) => {
          if (slots[slot] !== null) return false
          slots[slot] = started
          return true
        })
        if (!next) return
        options.log.warn({ pid: next.worker.process.pid }, 'a web process was replaced')
        return await supervise(slot, next)
      } catch (error) {
        reason = errorMessage(error)
        failedStarts += 1
      }
    }
  }
  return {
    all,
    add: (slot: number, web: WebProcess) => void supervise(slot, web),
    async replace(slot: number) {
      // The process is already being restarted.
      if (!slots[slot] || signal.aborted) return
      const replaced: WebProcess[] = []
      const next = await starts.begin((started) => {
        // Meanwhile the former process may have ended.
        if (slots[slot]) replaced.push(slots[slot])
        slots[slot] = started
        return true
      })
      if (next) void supervise(slot, next)
      for (const former of replaced) await stopOne(former, 'replaced')
    },
    async stop() {
      stopping.abort()
      await Promise.all(all().map((web) => stopOne(web, 'now')))
      await starts.settled()
      await Promise.all(all().map((web) => stopOne(web, 'now')))
    },
  }
}

/** Starts of further web processes. */
function createStarts(options: WebProcessOptions) {
  const starting = new Set<Promise<WebProcess | null>>()
  return {
    /** `accept` puts the new process into its slot, or returns false: it is then stopped, and the result is null. */
    begin(accept: (web: WebProcess) => boolean): Promise<WebProcess | null> {
      const start = startOne(options)
        .then(async (web) => {
          if (accept(web)) return web
          await stopOne(web, 'replaced')
          return null
        })
        .finally(() => starting.delete(start))
      starting.add(start)
      return start
    },
    settled: () => Promise.allSettled(starting),
  }
}

/** Kills a web process that hangs; the supervisor then restarts it. */
async function killWhenHung({ worker, requests, ended }: WebProcess, log: Log): Promise<void> {
  const hasEnded = ended.then(() => true)
  let missed = 0
  while (!(await Promise.race([hasEnded, pause(checkMs, false, { ref: false })]))) {
    missed = await requests.request('alive').then(
      () => 0,
      () => missed + 1,
    )
    if (missed < maxMissed) continue
    log.error({ pid: worker.process.pid }, 'a web process does not respond and is killed')
    worker.process.kill('SIGKILL')
    return
  }
}

/** Waits longer after each failure; false after too many. */
function createBackOff({ log, onFailed }: Pick<WebProcessOptions, 'log' | 'onFailed'>) {
  const pauseAfter = createRestartPolicy()
  return async (
    { reason, ...failure }: Failure & { reason: string },
    signal: AbortSignal,
  ): Promise<boolean> => {
    const event = failure.failedStarts === 0 ? 'ended' : 'could not be started'
    log.error({ reason }, `a web process ${event} and is started again`)
    const pauseMs = pauseAfter(failure)
    if (pauseMs === null) {
      onFailed(new Error(`web processes end again and again (the last one: ${reason}).`))
      return false
    }
    await pause(pauseMs, undefined, { signal }).catch(() => undefined)
    return !signal.aborted
  }
}

/** Starts all web processes, or throws an error once none is left. */
async function startAll(options: WebProcessOptions): Promise<WebProcess[]> {
  const attempts = await Promise.allSettled(Array.from({ length: options.count }, () => startOne(options)))
  const started = attempts.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const failed = attempts.find((one) => one.status === 'rejected')
  if (!failed) return started
  await Promise.all(started.map((web) => stopOne(web, 'now')))
  throw failed.reason
}

async function startOne({ env, handlers }: WebProcessOptions): Promise<WebProcess> {
  const worker = cluster.fork(env)
  const port = {
    send: (message: object) => void (worker.isConnected() && worker.send(message)),
    onMessage: (handle: (message: unknown) => void) => void worker.on('message', handle),
  }
  const ended = new Promise<string>((resolve) =>
    worker.once('exit', (code, signal: string | null) => resolve(signal ?? `exit code ${code}`)),
  )
  const requests = createRequests(port, handlers)
  const limit = setTimeout(() => worker.process.kill('SIGKILL'), startLimitMs)
  await new Promise<void>((resolve, reject) => {
    worker.on('message', (message: { ready?: string; failed?: string }) => {
      if (message.ready !== undefined) resolve()
      if (message.failed !== undefined) reject(new Error(message.failed))
    })
    void ended.then((reason) => reject(new Error(`a web process did not start (${reason})`)))
  }).finally(() => clearTimeout(limit))
  return { worker, requests, ended }
}

async function stopOne({ worker, ended }: WebProcess, stop: 'now' | 'replaced'): Promise<void> {
  if (worker.isConnected()) worker.send({ stop })
  const limit = new AbortController()
  const expired = pause(stopLimitMs, true, { signal: limit.signal }).catch(() => false)
  const isLate = await Promise.race([ended.then(() => false), expired])
  limit.abort()
  if (isLate) worker.process.kill('SIGKILL')
  await ended
}
