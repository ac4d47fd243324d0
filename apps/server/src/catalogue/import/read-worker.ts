// Reads a file in a worker thread, whose memory is limited, and stages it in one transaction of its own connection: when the
// thread is terminated or the process killed, nothing remains.
import { parentPort, workerData } from 'node:worker_threads'
import pg from 'pg'
import { postgresOptions } from '../../platform/postgres-servers/index.ts'
import { ImportError } from './import-error.ts'
import { readTextFile } from './read-file.ts'
import { stageM3u } from './stage-m3u.ts'
import { stageXmltv } from './stage-xmltv.ts'
import type { WorkerMessage, WorkerTask } from './worker-messages.ts'

const mebibyte = 1024 * 1024
const limits = {
  m3u: { maxBytes: 64 * mebibyte, maxRatio: 200 },
  xmltv: { maxBytes: 1024 * mebibyte, maxRatio: 200 },
}
const progressEveryMs = 300

const task = workerData as WorkerTask
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port between threads has no origin.
const send = (message: WorkerMessage) => parentPort?.postMessage(message)

try {
  await run()
} catch (error) {
  const message = error instanceof Error ? error.message : String(error)
  send({ kind: 'failed', message, isExpected: error instanceof ImportError })
}

async function run(): Promise<void> {
  const client = new pg.Client({
    ...postgresOptions(task.connectionString),
    application_name: 'kallo import',
    connectionTimeoutMillis: 10_000,
  })
  await client.connect()
  try {
    await client.query('begin')
    // Losing a staged batch in a crash is harmless.
    await client.query('set local synchronous_commit to off')
    await client.query('set local work_mem to 65536')
    const { rows } = await client.query<{ id: string }>(
      'insert into import_staging default values returning id',
    )
    const stagingId = Number(rows[0]?.id)
    const staged = await stage(client, stagingId)
    // No row: the batch was cancelled.
    const linked = "update import_batch set staging_id = $2 where id = $1 and state = 'parsing'"
    const { rowCount } = await client.query(linked, [task.batchId, stagingId])
    if (rowCount === 0) throw new ImportError('The import was cancelled.')
    await client.query('commit')
    send({ kind: 'done', staged })
  } finally {
    await client.end()
  }
}

async function stage(client: pg.Client, stagingId: number) {
  let sentAt = 0
  const file = await readTextFile(task.file, limits[task.format], (bytes) => {
    const now = performance.now()
    if (now - sentAt < progressEveryMs) return
    sentAt = now
    send({ kind: 'progress', bytes })
  })
  return task.format === 'm3u'
    ? stageM3u(client, file, stagingId)
    : stageXmltv(client, file, stagingId, task.keptFromMs)
}
