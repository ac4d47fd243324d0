import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../../platform/free-port.ts'
import { createLiveApp, eventually, type LiveApp } from '../../testing/streaming/live-app.ts'
import { openChannelLocks } from './channel-locks.ts'
import { liveStates } from './index.ts'

let live: LiveApp
beforeAll(async () => {
  live = await createLiveApp()
})
afterAll(() => live.close())

it('[Y-08] a channel that the ingest process has not claimed yet is starting', async () => {
  const { channelId } = await live.createChannel([{ kind: 'rtmp', secret: 'a-fresh-key' }])
  const stateOf = async () => (await liveStates(live.deps.db, new Date())).get(channelId)
  const locks = await openChannelLocks(live.deps.database.connectionString)
  expect(await stateOf()).toMatchObject({ state: 'starting', problem: null })
  await locks.close()
  await eventually(async () =>
    expect(await stateOf()).toMatchObject({
      state: 'off',
      problem: 'No process with the role ingest runs this channel.',
    }),
  )
})

it('[Y-08] without ffmpeg the state of a channel says what is missing, and the process works', async () => {
  const { channelId } = await live.createChannel([
    { kind: 'rtmp', secret: 'a-stream-key' },
    { kind: 'srt', port: await freePort(), secret: 'a-long-passphrase' },
  ])
  const stateOf = async () => (await liveStates(live.deps.db, new Date())).get(channelId)
  expect(await stateOf()).toMatchObject({
    state: 'off',
    problem: 'No process with the role ingest runs this channel.',
  })
  const ingest = await live.startIngest(undefined, { ffmpegPath: '/nowhere/ffmpeg' })
  await eventually(async () =>
    expect(await stateOf()).toMatchObject({
      state: 'starting',
      problem: 'FFMPEG_PATH is /nowhere/ffmpeg, which could not be run (ENOENT).',
      sources: [{ problem: 'RTMP is off. Set RTMP_PORT.' }, { problem: 'ffmpeg is missing.' }],
    }),
  )
  await ingest.close()
  expect(await stateOf()).toMatchObject({ state: 'off' })
})
