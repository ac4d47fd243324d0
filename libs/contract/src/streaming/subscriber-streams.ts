import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { line } from '../text.ts'
import { playback } from './playback.ts'

/** F-02. */
export const subscriberStreams = {
  list: endpoint({
    method: 'GET',
    path: 'console/subscribers/:id/streams',
    summary: 'The streams of a subscriber that play now, and how many the plan allows',
    auth: 'console',
    roles: ['support', 'finance'],
    params: z.object({ id: line(80) }),
    data: playback.streams.data,
  }),
}
