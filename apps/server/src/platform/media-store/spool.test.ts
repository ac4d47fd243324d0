import { mkdir, open } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createMachines, deleted, drained, newBucket } from '../../testing/services/s3-machines.ts'
import { startS3, type S3Server } from '../../testing/services/s3-server.ts'

let s3: S3Server
beforeAll(async () => {
  s3 = await startS3()
})
afterEach(() => {
  s3.setDelay(0)
  s3.refuse(null)
  s3.release()
  s3.requests.length = 0
})
afterAll(() => s3.close())

const openMachine = createMachines(() => s3)
const segmentOf = (number: number) => `media/live/c1/7/0/${number}.m4s`
const filmPart = (number: number) => `media/vod-film/0/${number}.m4s`
const requested = (request: string) =>
  vi.waitFor(() => expect(s3.requests).toContain(request), { timeout: 20_000, interval: 10 })

test('[X-21] a live segment of another process is uploaded before the rest of a film', async () => {
  const machine = await openMachine(newBucket())
  const ingest = await openMachine(machine.bucket, { root: machine.root, pushes: false })
  s3.setDelay(100)
  s3.hold()
  const parts = Array.from({ length: 200 }, (_, number) => filmPart(number))
  for (const part of parts) await machine.write(part, Buffer.from('part'))
  await ingest.write(segmentOf(0), Buffer.from('segment'))
  s3.release()
  await requested(`PUT /media/${machine.bucket}/${segmentOf(0)}`)
  expect(s3.requests.length).toBeLessThan(parts.length)
  s3.setDelay(0)
  await drained(machine)
})

test('[X-21] deletions and uploads take turns', async () => {
  const machine = await openMachine(newBucket())
  const keys = Array.from({ length: 1_000 }, (_, number) => segmentOf(number + 1))
  s3.setDelay(50)
  s3.hold()
  await machine.delete(keys)
  await requested(`DELETE /media/${machine.bucket}/${segmentOf(1)}`)
  await machine.write(segmentOf(0), Buffer.from('segment'))
  s3.release()
  await requested(`PUT /media/${machine.bucket}/${segmentOf(0)}`)
  expect(s3.requests.length).toBeLessThan(keys.length)
  s3.setDelay(0)
  await deleted(machine)
})

test('[X-21] a deletion that S3 refuses keeps neither the others nor uploads from being made', async () => {
  const machine = await openMachine(newBucket())
  const last = `DELETE /media/${machine.bucket}/${segmentOf(99)}`
  s3.refuse(/^DELETE .*\/0\.m4s$/)
  await machine.delete(Array.from({ length: 100 }, (_, number) => segmentOf(number)))
  await machine.delete([segmentOf(100)])
  await requested(`DELETE /media/${machine.bucket}/${segmentOf(100)}`)
  expect(s3.requests).toContain(last)
  await machine.write(segmentOf(101), Buffer.from('segment'))
  await drained(machine)
  s3.refuse(null)
  await deleted(machine)
})

test('[X-21] files that cannot be read do not keep others from being uploaded', async () => {
  const machine = await openMachine(newBucket(), { pushes: false })
  // More than Node reads into memory. The files are sparse.
  for (let number = 0; number < 5; number++) {
    const file = path.join(machine.root, filmPart(number))
    await mkdir(path.dirname(file), { recursive: true })
    const handle = await open(file, 'w')
    await handle.truncate(2 ** 31 + 1)
    await handle.close()
  }
  machine.startPushing()
  await machine.write(filmPart(9), Buffer.from('part'))
  await requested(`PUT /media/${machine.bucket}/${filmPart(9)}`)
  expect(s3.requests.filter((one) => one.startsWith('PUT'))).toHaveLength(1)
})
