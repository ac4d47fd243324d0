import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { completeAssets, createLiveChannel } from '../../testing/streaming/live-channel.ts'
import { startS3, testCredentials } from '../../testing/services/s3-server.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { templateTime } from '../../testing/template-database.ts'
import { startSharing } from './index.ts'
import { segmentKey } from './live-keys.ts'

it('[X-24] segments are announced to other machines in their order, once they are in the bucket', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kallo-sharing-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const s3 = await startS3()
  onTestFinished(() => s3.close())
  const test = await createTestApp({
    DATA_DIR: dataDir,
    MEDIA_URL: s3.mediaUrl,
    AWS_ACCESS_KEY_ID: testCredentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: testCredentials.secretAccessKey,
  })
  onTestFinished(() => test.close())
  const { db, media } = test.deps
  const channel = await createLiveChannel(db, dataDir, Date.parse(templateTime) - 60_000)
  const [asset = ''] = await completeAssets(db)
  await channel.add({ asset, segments: 5, hasFiles: false })
  await db.updateTable('live_segment').set({ spool: media.spool }).execute()
  const shared = async () => {
    const rows = await db
      .selectFrom('live_segment')
      .where('channel_id', '=', channel.id)
      .orderBy('sequence')
      .select(['spool', 'run_id'])
      .execute()
    return { isShared: rows.map(({ spool }) => spool === null), runId: rows[0]?.run_id ?? 0 }
  }
  const { runId } = await shared()
  // Of two renditions of the third segment, one waits. The files of the others are in the bucket.
  const key = segmentKey(channel.id, runId, 1, 2)
  await media.write(key, Buffer.from('segment'))

  const sharing = startSharing(test.deps)
  onTestFinished(() => sharing.close())
  await expect.poll(async () => (await shared()).isShared, { timeout: 20_000 }).toContain(true)
  expect((await shared()).isShared).toEqual([true, true, false, false, false])

  media.startPushing()
  await expect.poll(async () => (await shared()).isShared, { timeout: 20_000 }).not.toContain(false)
  expect(s3.requests).toContain(`PUT /media/kallo/${key}`)
})
