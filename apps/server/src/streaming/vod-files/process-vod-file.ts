import { mkdir, rm } from 'node:fs/promises'
import type { VideoSource } from '@kallo/rules/streaming/video-source'
import { audioOnlyKbps, audioTrackKbps, transcodedBytes } from '@kallo/rules/streaming/video-ladder'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { PictureEncoder } from '../../foundation/pictures/index.ts'
import { errorMessage } from '../../platform/error-message.ts'
import type { FfmpegTool } from '../../platform/ffmpeg/index.ts'
import { analyseVideo } from './analyse-video.ts'
import { deleteUpload } from './delete-vod-file.ts'
import {
  folderBytes,
  gigabytes,
  lockReservations,
  unreservedBytes,
  uploadedFile,
  type FreeBytes,
} from './disk-space.ts'
import { encodeAudio, type EncodedAudio } from './encode-audio.ts'
import { encodeVideo } from './encode-video.ts'
import { extractPosters, extractSubtitles } from './extract-extras.ts'
import { inspectSource, SourceProblem } from './inspect-source.ts'
import { publishVodFile, type FinishedFile, type PublishSignals, type Recompile } from './publish-vod-file.ts'
import { renditionsOf, slotSeconds, workFolder, type Transcoding } from './transcoding.ts'
import * as store from './vod-file-store.ts'

export interface ProcessDeps extends Pick<Deps, 'db' | 'clock' | 'config' | 'log' | 'media'> {
  freeBytes: FreeBytes
  encoder: PictureEncoder
  recompile: Recompile
}

/** Transcoding cannot continue now, but the file is not at fault. */
class TranscodingProblem extends Error {}

/**
 * W-06: probes, transcodes and publishes an uploaded file. Steps that are done are not repeated. Resolves when the
 * file is published or has failed, or when processing is stopped or cancelled; with false, if it has to be continued later, because of a
 * deadlock or a lost connection to the database.
 */
export async function processVodFile(
  deps: ProcessDeps,
  tool: FfmpegTool,
  id: string,
  { stopping, cancelling }: { stopping: AbortSignal; cancelling: AbortController },
): Promise<boolean> {
  const { db, clock, config } = deps
  const either = AbortSignal.any([stopping, cancelling.signal])
  try {
    await db.transaction().execute((trx) => store.startProcessing(trx, id, new Date(clock.now())))
    await transcode(deps, tool, id, {
      signal: either,
      signals: { stopping, cancelling: cancelling.signal },
      cancel: () => cancelling.abort(),
    })
  } catch (error) {
    if (stopping.aborted) return true
    if (isTemporary(error)) {
      deps.log.warn({ err: error, file: id }, 'transcoding will be continued')
      return false
    }
    if (!cancelling.signal.aborted) await recordFailure(deps, id, error)
    if (cancelling.signal.aborted || error instanceof SourceProblem)
      await rm(workFolder(config.dataDir, id), { recursive: true, force: true })
  }
  return true
}

/** W-02: probes an uploaded file while others are transcoded, so that a broken one is reported at once. */
export async function checkVodFile(
  deps: ProcessDeps,
  tool: FfmpegTool,
  id: string,
  stopping: AbortSignal,
): Promise<void> {
  try {
    const row = await store.findFile(deps.db, id)
    if (row?.source === null)
      await probe(deps, { tool, file: uploadedFile(deps.config.dataDir, id), signal: stopping }, id)
  } catch (error) {
    // Any other problem may be over when the file is transcoded.
    if (error instanceof SourceProblem && !stopping.aborted) await recordFailure(deps, id, error)
  }
}

/** SQLSTATE: serialization failure, deadlock, connection failure, shutting down or starting. */
const temporaryCodes = /^(40001|40P01|08[0-9A-Z]{3}|57P0[1-3])$/

function isTemporary(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && temporaryCodes.test(code)
}

async function recordFailure(
  { db, clock, config, log }: ProcessDeps,
  id: string,
  error: unknown,
): Promise<void> {
  const isFinal = error instanceof SourceProblem
  if (!isFinal) log.warn({ err: error, file: id }, 'transcoding failed')
  const problem = isFinal || error instanceof TranscodingProblem ? error.message : unexpected(error)
  const isStored = await store.failFile(db, id, { problem, isFinal, now: new Date(clock.now()) })
  if (isStored && isFinal) await deleteUpload(config.dataDir, id)
}

function unexpected(error: unknown): string {
  const [line = ''] = errorMessage(error).trim().split('\n').slice(-1)
  return /No space left|ENOSPC/.test(errorMessage(error))
    ? 'The disk is full.'
    : `Transcoding failed: ${line}`
}

interface Control {
  signal: AbortSignal
  signals: PublishSignals
  /** The upload has been cancelled. */
  cancel: () => void
}

async function transcode(deps: ProcessDeps, tool: FfmpegTool, id: string, control: Control): Promise<void> {
  const { db, config } = deps
  const row = await store.findFile(db, id)
  if (!row) return control.cancel()
  const file = uploadedFile(config.dataDir, id)
  const source =
    (row.source as VideoSource | null) ?? (await probe(deps, { tool, file, signal: control.signal }, id))
  await reserveSpace(deps, id, source, source.seconds ?? 0)
  const folder = workFolder(config.dataDir, id)
  await mkdir(folder, { recursive: true })
  const transcoding = { tool, file, source, folder, signal: control.signal }
  const results = await runSteps(deps, transcoding, id, control)
  const { vod_id: vodId, vod_name: vodName, name } = row
  await publishVodFile(deps, { id, vodId, vodName, name, source, ...results }, control.signals)
}

async function probe(
  deps: ProcessDeps,
  { tool, file, signal }: Pick<Transcoding, 'tool' | 'file' | 'signal'>,
  id: string,
): Promise<VideoSource> {
  const source = await inspectSource(tool, file, signal)
  await store.storeSource(deps.db, id, source)
  return source
}

/** W-02: transcoding begins only if all renditions will fit. */
async function reserveSpace(
  { db, config, freeBytes }: ProcessDeps,
  id: string,
  source: VideoSource,
  seconds: number,
) {
  const needed = transcodedBytes(renditionsOf(source), seconds)
  await db.transaction().execute(async (trx) => {
    await lockReservations(trx)
    // A restart continues with what the former attempt has written.
    const ownBytes = await folderBytes(workFolder(config.dataDir, id))
    const free = await unreservedBytes(trx, { dataDir: config.dataDir, freeBytes }, { besides: id, ownBytes })
    if (needed > free)
      throw new TranscodingProblem(
        `Preparing the video needs up to ${gigabytes(needed)} of disk space; ${gigabytes(free)} is free.`,
      )
    // After a restart, what is reserved for a file without a stated length stays until its analysis is read.
    const reserved = sql<number>`greatest(reserved_bytes, ${needed})`
    await trx.updateTable('vod_file').set({ reserved_bytes: reserved }).where('id', '=', id).execute()
  })
}

type Results = Pick<FinishedFile, 'analysis' | 'audio' | 'videoBytes'>

/** Runs the steps that are not done. A rendition that fails does not keep the others from being finished. */
async function runSteps(
  deps: ProcessDeps,
  transcoding: Omit<Transcoding, 'onProgress'>,
  id: string,
  control: Control,
): Promise<Results> {
  const { db } = deps
  const results: Results = {
    analysis: { slots: 0, hasThumbnails: false, subtitles: [] },
    audio: [],
    videoBytes: [],
  }
  const failed: string[] = []
  let isReserved = transcoding.source.seconds !== null
  for (const step of await store.listSteps(db, id)) {
    // A file that does not state its length needs space for the length that the analysis has found.
    if (step.kind !== 'analysis' && !isReserved) {
      await reserveSpace(deps, id, transcoding.source, results.analysis.slots * slotSeconds)
      isReserved = true
    }
    if (step.state === 'done') {
      keepResult(results, step, step.result)
      continue
    }
    if (!(await store.updateStep(db, step, { state: 'running', progress: 0, problem: null })))
      control.cancel()
    control.signal.throwIfAborted()
    const onProgress = progressOf(deps, step, control)
    try {
      const result = await runStep(deps, { ...transcoding, onProgress }, step, results)
      await onProgress.settled()
      await store.updateStep(db, step, { state: 'done', progress: 1, result })
      keepResult(results, step, result)
    } catch (error) {
      await onProgress.settled()
      control.signal.throwIfAborted()
      if (error instanceof SourceProblem) throw error
      await store.updateStep(db, step, { state: 'failed', problem: unexpected(error).slice(0, 500) })
      if (step.kind !== 'video' || /ENOSPC|No space left/.test(errorMessage(error))) throw error
      deps.log.warn({ err: error, file: id, step: step.index }, 'a rendition could not be transcoded')
      failed.push(`${step.height}p`)
    }
  }
  if (failed.length > 0)
    throw new TranscodingProblem(`These qualities could not be prepared: ${failed.join(', ')}.`)
  return results
}

function keepResult(results: Results, { kind }: store.VodFileStep, result: unknown): void {
  if (kind === 'analysis') results.analysis = result as Results['analysis']
  if (kind === 'audio') results.audio.push(result as EncodedAudio[])
  if (kind === 'video') results.videoBytes.push(result as number[])
}

async function runStep(
  deps: ProcessDeps,
  transcoding: Transcoding,
  step: store.VodFileStep,
  { analysis: { slots }, audio, videoBytes }: Results,
): Promise<unknown> {
  const { source } = transcoding
  if (step.kind === 'analysis') {
    const found = await analyseVideo(transcoding)
    const posters = await extractPosters(transcoding, found.slots, deps)
    await deps.db.updateTable('vod_file').set({ posters }).where('id', '=', step.file_id).execute()
    return { ...found, subtitles: await extractSubtitles(transcoding) }
  }
  if (step.kind === 'audio') {
    const position = audio.length
    const kbps = position === 0 ? mixedKbps(source) : [audioTrackKbps]
    return encodeAudio(transcoding, { track: source.audio[position] ?? null, position, slots, kbps })
  }
  const first = 1 + audio.length
  const index = step.index - first
  const rendition = renditionsOf(source)[index]
  if (!rendition) throw new Error(`there is no rendition ${index}, only ${videoBytes.length}`)
  return encodeVideo(transcoding, { index, rendition, slots })
}

/** Bit rates of the audio-only rendition, and of the sound of the other renditions. */
function mixedKbps(source: VideoSource): number[] {
  return [...new Set([audioOnlyKbps, ...renditionsOf(source).map(({ audioKbps }) => audioKbps)])]
}

const progressIntervalMs = 1_000

/** Stores the progress once a second, which also shows whether the upload has been cancelled. */
function progressOf({ db, log }: ProcessDeps, step: store.VodFileStep, { cancel }: Control) {
  let [storedAt, running] = [performance.now(), Promise.resolve()]
  const storeProgress = async (progress: number) => {
    try {
      if (!(await store.updateStep(db, step, { state: 'running', progress }))) cancel()
    } catch (error) {
      log.warn({ err: error, file: step.file_id }, 'the progress of transcoding could not be stored')
    }
  }
  const onProgress = (share: number) => {
    if (performance.now() - storedAt < progressIntervalMs) return
    storedAt = performance.now()
    running = storeProgress(Math.min(1, Math.max(0, share)))
  }
  return Object.assign(onProgress, { settled: () => running })
}
