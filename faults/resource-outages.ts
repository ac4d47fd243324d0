import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { nothingFails, playsOn, startsAgain, type Outage } from './outage.ts'
import type { Stack } from './stack.ts'
import { demoPictures, RefusedUpload, signInEditor, statusOf } from './uploads.ts'

const connections = 600
/** Limit per process; two web processes need more to serve all clients above. */
const descriptorLimit = 256
/** Little more than the service needs to start. */
const heapMb = 96
const diskSize = '600m'

/** The service runs out of a resource, or clients take as much of it as they can. */
export function resourceOutages(durationMs: number): Outage[] {
  return [
    {
      name: `The disk of DATA_DIR is full for ${durationMs / 1000} s`,
      options: { diskSize },
      unavailable: () => (canMount() ? null : 'needs permission to mount a tmpfs'),
      cause: (stack) => withFullDisk(stack, durationMs),
      lost: 'what would have been written',
      judge: startsAgain,
    },
    {
      name: `${connections} connections with ${descriptorLimit} descriptors per process`,
      options: { wrap: ['prlimit', `--nofile=${descriptorLimit}`] },
      unavailable: () => (spawnSync('prlimit', ['--version']).status === 0 ? null : 'needs prlimit'),
      async cause({ base }) {
        const idle = await Promise.all(Array.from({ length: connections }, () => openSocket(base)))
        await pause(durationMs)
        const closed = idle.filter(({ destroyed }) => destroyed).length
        if (closed < connections - 2 * descriptorLimit)
          throw new Error(`the limit was not reached: only ${closed} connections were closed`)
        for (const socket of idle) socket.destroy()
      },
      lost: 'the connections that were idle for longest',
      judge: startsAgain,
    },
    {
      name: `Heap limit of ${heapMb} MB per process`,
      options: { env: { NODE_OPTIONS: `--max-old-space-size=${heapMb}` } },
      cause: () => pause(durationMs),
      lost: 'nothing',
      judge: playsOn,
    },
    {
      name: `${connections} clients that send a header byte by byte for ${durationMs / 1000} s`,
      cause: ({ base }) => sendSlowly(base, durationMs, 'GET / HTTP/1.1\r\nhost: localhost\r\nx-slow: '),
      lost: 'nothing',
      judge: nothingFails,
    },
    {
      name: `${connections} clients that request pages and read nothing for ${durationMs / 1000} s`,
      cause: ({ base }) =>
        sendSlowly(base, durationMs, 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(4)),
      lost: 'nothing',
      judge: nothingFails,
    },
  ]
}

/** An upload is refused while the disk is full, leaves nothing behind, and succeeds afterwards. */
async function withFullDisk(stack: Stack, durationMs: number): Promise<void> {
  const { base, dataFolder } = stack
  const editor = await signInEditor(base)
  const [picture = Buffer.alloc(0)] = await demoPictures(base, 1)
  const uploads = path.join(dataFolder, 'cms', 'uploads')
  const stored = () => (existsSync(uploads) ? readdirSync(uploads) : [])
  const before = stored()
  const ballast = path.join(dataFolder, 'ballast')
  await fill(ballast)
  const refused = await editor.upload(picture).then(
    () => null,
    (error: unknown) => error,
  )
  await pause(durationMs)
  await rm(ballast)
  await stack.startIfEnded()
  if (!(refused instanceof RefusedUpload))
    throw new Error('the full disk refused no write', { cause: refused })
  if (!refused.body.includes('upload-without-space')) throw refused
  const left = stored().filter((name) => !before.includes(name))
  if (left.length > 0) throw new Error(`a refused write left ${left.join()}`)
  const after = await (await signInEditor(base)).upload(picture)
  if ((await statusOf(`${base}${after}`)) !== 200) throw new Error('an upload is missing after the fault')
}

async function sendSlowly(base: string, durationMs: number, start: string): Promise<void> {
  const sockets = await Promise.all(Array.from({ length: connections }, () => openSocket(base)))
  for (const socket of sockets) {
    socket.pause()
    socket.write(start)
  }
  const until = performance.now() + durationMs
  while (performance.now() < until) {
    for (const socket of sockets) if (socket.writable) socket.write('x')
    await pause(500)
  }
  for (const socket of sockets) socket.destroy()
}

async function openSocket(base: string): Promise<Socket> {
  const socket = connect(Number(new URL(base).port), '127.0.0.1')
  socket.on('error', () => undefined)
  await Promise.race([once(socket, 'connect'), once(socket, 'close')])
  return socket
}

function canMount(): boolean {
  return process.platform === 'linux' && process.getuid?.() === 0
}

/** Writes until the file system is full. */
async function fill(name: string): Promise<void> {
  const file = await open(name, 'w')
  try {
    for (const bytes of [1 << 20, 1 << 12])
      for (;;) if ((await file.write(Buffer.alloc(bytes))).bytesWritten < bytes) break
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    await file.close()
  }
}
