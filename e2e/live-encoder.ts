import { spawn, type ChildProcess } from 'node:child_process'
import type { APIRequestContext } from '@playwright/test'
import { testFfmpegPath } from '../apps/server/src/testing/streaming/test-ffmpeg.ts'
import { signInToConsole } from './console-session.ts'
import { expect } from './kallo.ts'

const signal = [
  ...'-re -f lavfi -i testsrc=size=320x180:rate=25 -re -f lavfi -i sine=frequency=440:sample_rate=48000'.split(
    ' ',
  ),
  ...'-c:v libx264 -preset ultrafast -tune zerolatency -g 50 -pix_fmt yuv420p -b:v 300k -c:a aac -ac 2'.split(
    ' ',
  ),
]

/** A free channel with an RTMP source, and an encoder for it with a keyframe every 2 s. */
export interface Studio {
  /** The state of the channel, as the console reads it. */
  live(): Promise<{ state: string; version: number; latency: string }>
  change(settings: { latency: 'low' | 'stable' }): Promise<void>
  /** Starts the encoder. */
  publish(): ChildProcess
  /** Stops all encoders that were started. */
  end(): void
}

export async function openStudio(request: APIRequestContext, tag: string): Promise<Studio> {
  await signInToConsole(request)
  const channel = { name: tag, tag, isPaid: false, hasGuide: true, isPublished: true }
  const { id } = await call<{ id: string }>(request, 'POST', 'channels', channel)
  const source = { version: 0, kind: 'rtmp' }
  const added = await call<{ sources: { id: number }[] }>(request, 'POST', `live/${id}/sources`, source)
  const path = `live/${id}/sources/${added.sources[0]?.id}/secret`
  const { address, secret } = await call<{ address: string; secret: string }>(request, 'POST', path, {})
  const encoders: ChildProcess[] = []
  const live = () => call<Awaited<ReturnType<Studio['live']>>>(request, 'GET', `live/${id}`)
  return {
    live,
    async change(settings) {
      const { version } = await live()
      await call(request, 'PATCH', `live/${id}`, { version, ...settings })
    },
    publish() {
      const args = ['-nostdin', '-v', 'error', ...signal, '-f', 'flv', `${address}/${secret}`]
      const encoder = spawn(testFfmpegPath ?? 'ffmpeg', args, { stdio: 'ignore' })
      encoders.push(encoder)
      return encoder
    },
    end() {
      for (const encoder of encoders) encoder.kill('SIGKILL')
    },
  }
}

async function call<T>(
  request: APIRequestContext,
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  data?: object,
): Promise<T> {
  const headers = { 'x-kallo-console': '1' }
  const response = await request.fetch(`/api/v1/console/${path}`, { method, headers, data })
  const { data: result, message } = (await response.json()) as { data: T; message: string }
  expect(response.status(), message).toBe(200)
  return result
}
