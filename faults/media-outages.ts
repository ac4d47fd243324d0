import { setTimeout as pause } from 'node:timers/promises'
import { parseMediaUrl, type S3Location } from '../apps/server/src/platform/media-store/media-url.ts'
import { createS3Client } from '../apps/server/src/platform/media-store/s3-client.ts'
import { testCredentials, type S3Server } from '../apps/server/src/testing/services/s3-server.ts'
import { nothingFails, type Outage } from './outage.ts'
import type { Stack } from './stack.ts'
import { demoPictures, signInEditor, statusOf } from './uploads.ts'

const recoveryMs = 60_000
/** After this time without a response from S3, a request for an object that is only in the bucket is 503. */
const readLimitMs = 10_000

/** The bucket with media is unavailable, or accepts requests and does not respond. */
export function mediaOutages(durationMs: number): Outage[] {
  return [
    {
      name: 'S3 stopped and started',
      options: { hasBucket: true },
      cause: (stack) =>
        withoutBucket(stack, durationMs, [503], async (s3) => {
          await s3.stop()
          return () => s3.start()
        }),
      lost: 'nothing; what is only in the bucket is 503 meanwhile',
      judge: nothingFails,
    },
    {
      name: `S3 hangs for ${durationMs / 1000} s`,
      options: { hasBucket: true },
      cause: (stack) =>
        withoutBucket(stack, durationMs, durationMs < readLimitMs ? [200] : [503], (s3) => {
          s3.hold()
          return Promise.resolve(() => s3.release())
        }),
      lost: 'nothing; what is only in the bucket waits, or is 503 after 10 s',
      judge: nothingFails,
    },
  ]
}

/**
 * Requests objects on this machine and objects only in the bucket, and uploads a picture, which must be in the bucket
 * afterwards.
 */
async function withoutBucket(
  { base, s3 }: Stack,
  durationMs: number,
  unread: readonly number[],
  begin: (s3: S3Server) => Promise<() => Promise<void> | void>,
): Promise<void> {
  if (!s3) throw new Error('there is no bucket')
  const client = createS3Client({
    location: parseMediaUrl(s3.mediaUrl) as S3Location,
    credentials: testCredentials,
    onFailure: () => undefined,
  })
  const editor = await signInEditor(base)
  const [before, meanwhile, elsewhere] = await demoPictures(base, 3)
  if (!before || !meanwhile || !elsewhere) throw new Error('there are too few pictures')
  const here = await editor.upload(before)
  await until('the upload before the fault', async () => (await client.head(here.slice(1))) !== null)
  // Stores an object as another machine does.
  const there = `cms/uploads/${'0'.repeat(24)}.webp`
  await client.put(there, elsewhere)

  const end = await begin(s3)
  const started = performance.now()
  const reading = statusOf(`${base}/${there}`)
  const written = await editor.upload(meanwhile)
  for (const path of [here, written]) expectStatus(path, await statusOf(`${base}${path}`), [200])
  await pause(Math.max(0, durationMs - (performance.now() - started)))
  await end()
  expectStatus('what is only in the bucket', await reading, unread)

  await until('what is only in the bucket', async () => (await statusOf(`${base}/${there}`)) === 200)
  await until('the upload during the fault', async () => (await client.head(written.slice(1))) !== null)
}

function expectStatus(what: string, status: number, expected: readonly number[]): void {
  if (!expected.includes(status)) throw new Error(`${what}: ${status} instead of ${expected.join(' or ')}`)
}

async function until(what: string, isDone: () => Promise<boolean>): Promise<void> {
  const limit = performance.now() + recoveryMs
  while (!(await isDone())) {
    if (performance.now() > limit) throw new Error(`${what} is missing in the bucket`)
    await pause(100)
  }
}
