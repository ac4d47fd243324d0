import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createApiClient } from '../api-client.ts'
import { createPlaybackClient } from './playback-client.ts'
import { createTestApp, type TestApp } from '../test-app.ts'

interface PlaybackApp extends ReturnType<typeof createApiClient>, ReturnType<typeof createPlaybackClient> {
  test: TestApp
  /** Address of the listening app. */
  base: string
  /** Ada's session. */
  ada: string
}

/**
 * An app for the tests of a file, which plays streams over HTTP. Registers the hooks: before each test no stream is playing,
 * media allowances are full, and Ada has a new session.
 */
export function usePlaybackApp(): PlaybackApp {
  const state = { test: null as unknown as TestApp, base: '', ada: '' }
  beforeAll(async () => {
    state.test = await createTestApp({ TRUSTED_PROXIES: '127.0.0.1' }, { leaseFlushMs: 50 })
    state.base = await state.test.app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(() => state.test.close())
  beforeEach(async () => {
    state.ada = await stopStreams(state.test)
  })
  const client = createPlaybackClient({
    test: () => state.test,
    base: () => state.base,
    token: () => state.ada,
  })
  return Object.assign(
    state,
    createApiClient(() => state.test),
    client,
  )
}

/** Ends all streams, refills media allowances and returns a new session of Ada. */
export async function stopStreams(test: TestApp): Promise<string> {
  await test.deps.db.deleteFrom('stream_lease').execute()
  await test.deps.db.deleteFrom('media_allowance').execute()
  // Leases that the process holds in memory expire.
  test.deps.clock.advance(3_600_000)
  return test.tokenOf('ada@kallo.test')
}
