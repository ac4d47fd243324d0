import { readdir, rm } from 'node:fs/promises'
import type { Deps } from '../../deps.ts'
import { tryExclusiveLock } from '../../platform/db.ts'
import type { Ffmpeg } from '../../platform/ffmpeg/index.ts'
import { encodeWaitingAv1 } from './av1-queue.ts'
import { isTranscodingDue, readAv1Settings } from './av1-store.ts'
import { finishReceivedUploads } from './finish-upload.ts'
import { checkVodFile, processVodFile, type ProcessDeps } from './process-vod-file.ts'
import { workFolder } from './transcoding.ts'
import { findNextFile, isInProgress, listUnchecked } from './vod-file-store.ts'

export interface TranscoderDeps extends ProcessDeps, Pick<Deps, 'notifications'> {
  ffmpeg: Ffmpeg
}

export interface Transcoder {
  /** Stops a running transcoding; the next start continues it. */
  stop(): Promise<void>
}

const pollMs = 30_000
const lockName = 'vod file transcoding'
const checkLockName = 'vod file checking'

/**
 * W-06: transcodes uploaded files, one at a time in all processes. The queue is the table: an advisory lock names the process
 * that works on it, which PostgreSQL releases when that process is killed.
 */
export function startTranscoder(deps: TranscoderDeps): Transcoder {
  const stopping = new AbortController()
  let current: { id: string; cancelling: AbortController } | null = null
  const { signal } = stopping
  let av1Abort: AbortController | null = null
  const transcoding = createWorker(deps, signal, lockName, async (ending) => {
    await processWaiting(
      deps,
      ending,
      (id, cancelling) => (current = id === null ? null : { id, cancelling }),
    )
    av1Abort = new AbortController()
    await encodeWaitingAv1(deps, AbortSignal.any([ending, av1Abort.signal]))
    av1Abort = null
  })
  const check = createWorker(deps, signal, checkLockName, (ending) => checkWaiting(deps, ending))
  const wake = () => {
    check.wake()
    transcoding.wake()
  }
  deps.notifications.on('vod_files', async () => {
    wake()
    if (av1Abort && (await mustYield(deps))) av1Abort.abort()
    if (current && !(await isInProgress(deps.db, current.id))) current.cancelling.abort()
  })
  // Covers missed notifications and killed processes.
  const timer = setInterval(wake, pollMs)
  wake()
  return {
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await Promise.all([check.idle(), transcoding.idle()])
    },
  }
}

/** W-11: AV1 waits while a file gets its H.264 renditions, and while an operator has paused it. */
async function mustYield({ db }: Pick<Deps, 'db'>): Promise<boolean> {
  return (await isTranscodingDue(db)) || (await readAv1Settings(db)).is_paused
}

/**
 * Runs work in one process at a time, and again if `wake` was called meanwhile. `ending` is aborted when this process stops, or
 * has lost the lock, so that another one may begin.
 */
function createWorker(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  signal: AbortSignal,
  lock: string,
  work: (ending: AbortSignal) => Promise<void>,
) {
  let running: Promise<void> | null = null
  let isWanted = false
  const run = async () => {
    while (isWanted && !signal.aborted) {
      isWanted = false
      await tryExclusiveLock(db, lock, (lost) => work(AbortSignal.any([signal, lost])))
    }
  }
  return {
    wake() {
      isWanted = true
      running ??= run()
        .catch((error: unknown) => log.warn({ err: error }, 'uploaded files could not be processed'))
        .finally(() => {
          running = null
        })
    },
    idle: async () => running,
  }
}

/** Checks the files in the queue, even while another one is transcoded. */
async function checkWaiting(deps: Omit<TranscoderDeps, 'notifications'>, signal: AbortSignal): Promise<void> {
  await finishReceivedUploads(deps)
  const tool = await deps.ffmpeg.find()
  if ('problem' in tool) return
  for (const id of await listUnchecked(deps.db, deps.media.spool)) {
    if (signal.aborted) return
    await checkVodFile(deps, tool, id, signal)
  }
}

type OnCurrent = (id: string | null, cancelling: AbortController) => void

/** Processes the files in the queue, one after the other. */
export async function processWaiting(
  deps: Omit<TranscoderDeps, 'notifications'>,
  signal: AbortSignal,
  onCurrent: OnCurrent = () => undefined,
): Promise<void> {
  await deleteOrphans(deps)
  await finishReceivedUploads(deps)
  const tool = await deps.ffmpeg.find()
  // Uploads stay in the queue until ffmpeg is installed.
  if ('problem' in tool) return
  const next = () => findNextFile(deps.db, deps.media.spool)
  for (let id = await next(); id !== null; id = await next()) {
    if (signal.aborted) return
    const cancelling = new AbortController()
    onCurrent(id, cancelling)
    try {
      const isDone = await processVodFile(deps, tool, id, { stopping: signal, cancelling })
      // The poll continues it.
      if (!isDone) return
    } finally {
      onCurrent(null, cancelling)
    }
  }
}

/** Deletes work folders of uploads that were cancelled while no process was running. */
async function deleteOrphans({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<void> {
  const folders = await readdir(workFolder(config.dataDir, '')).catch(() => [])
  for (const id of folders) {
    const row = await db.selectFrom('vod_file').where('id', '=', id).select('state').executeTakeFirst()
    if (!row || row.state === 'published')
      await rm(workFolder(config.dataDir, id), { recursive: true, force: true })
  }
}
