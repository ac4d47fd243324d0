import type { playback } from '@kallo/contract/streaming/playback'
import { client } from '../../platform/api-client.ts'

export const playbackApi = client<typeof playback>()({
  start: 'POST playback/start',
  heartbeat: 'POST playback/heartbeat',
  leave: 'POST playback/leave',
  streams: 'GET playback/streams',
  stop: 'POST playback/stop',
})
