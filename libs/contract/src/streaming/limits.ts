import { startsPerMinute } from '@kallo/rules/streaming/stream-lease'
import type { HandlerLimit } from '../rate-limit.ts'

/** Free content is not limited: many of its viewers share an address. */
export const streamStartLimit: HandlerLimit = {
  name: 'playback-start',
  per: 'account',
  burst: startsPerMinute,
  everyMs: 60_000 / startsPerMinute,
  countedByHandler: 'new streams of paid content',
}
