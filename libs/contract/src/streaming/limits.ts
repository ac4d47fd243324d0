import { startsPerMinute } from '@kallo/rules/streaming/stream-lease'
import type { EnforcedLimit, HandlerLimit } from '../rate-limit.ts'

/** Free content is not limited: many of its viewers share an address. */
export const streamStartLimit: HandlerLimit = {
  name: 'playback-start',
  per: 'account',
  burst: startsPerMinute,
  everyMs: 60_000 / startsPerMinute,
  countedByHandler: 'new streams of paid content',
}

/** Each stores a row for paid content. Many viewers share an address, and leave a stream at each change of the channel. */
export const leaveLimit: EnforcedLimit = { name: 'playback-leave', per: 'address', burst: 2_000, everyMs: 20 }
