import { vi } from 'vitest'
import { createTestApp, type TestApp } from '../test-app.ts'
import { completeAssets, createLiveChannel, type LiveChannel } from './live-channel.ts'
import { openStream } from './played-stream.ts'

export interface IngestedApp {
  test: TestApp
  /** IDs of stored media, whose segments channels can list. */
  assets: string[]
  liveChannel(startsAtMs: number, settings?: object): Promise<LiveChannel>
  open(channel: LiveChannel): Promise<OpenedChannel>
}

/** Fetches below the address of a channel: `playlist.m3u8`, `v0/5.m3u8` … */
interface OpenedChannel {
  get(file: string): Promise<{ status: number; headers: Headers; bytes: Buffer }>
  /** The body, or the status if it is not 200. */
  text(file: string): Promise<string>
}

/** The program, listening, for channels whose live segments are written by the test. */
export async function createIngestedApp(dataDir: string): Promise<IngestedApp> {
  const test = await createTestApp()
  const base = await test.app.listen({ host: '127.0.0.1', port: 0 })
  let tags = 0
  const opened = (address: string) => {
    const { pathname } = new URL(address)
    return async (file: string) => {
      const response = await fetch(new URL(pathname.replace('playlist.m3u8', file), base))
      const bytes = Buffer.from(await response.arrayBuffer())
      return { status: response.status, headers: response.headers, bytes }
    }
  }
  return {
    test,
    assets: await completeAssets(test.deps.db),
    liveChannel: (startsAtMs, settings = {}) =>
      createLiveChannel(test.deps.db, dataDir, startsAtMs, { tag: `studio-${++tags}`, ...settings }),
    // Waits until the origin has read the changes of the channel.
    async open(channel) {
      const stream = await vi.waitFor(() => openStream(test, 'live', channel.tag), { timeout: 10_000 })
      const get = opened(stream.address)
      const text = async (file: string) => {
        const { status, bytes } = await get(file)
        return status === 200 ? bytes.toString() : `${status}`
      }
      return { get, text }
    },
  }
}
