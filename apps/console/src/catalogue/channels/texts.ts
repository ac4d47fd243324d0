import { plural, t } from '@lingui/core/macro'
import { isLiveAddress } from '@kallo/rules/streaming/stream-address'
import type { RecordTexts } from '../records/record-texts.ts'

export const channelTexts: RecordTexts = {
  all: t`Channels`,
  create: t`New channel`,
  unnamed: t`Unnamed channel`,
  find: t`Find channels`,
  remove: (count) => plural(count, { one: 'Delete # channel', other: 'Delete # channels' }),
  askRemoval: (count) => plural(count, { one: 'Delete # channel?', other: 'Delete # channels?' }),
  deleted: (count) => plural(count, { one: '# channel deleted', other: '# channels deleted' }),
  published: (count) => plural(count, { one: '# channel published', other: '# channels published' }),
  unpublished: (count) => plural(count, { one: '# channel unpublished', other: '# channels unpublished' }),
}

/** P-06: what is wrong with the address of a stream that players load themselves; null: nothing. */
export function recordingWarning(url: string): string | null {
  if (url === '' || isLiveAddress(url)) return null
  return t`Players take this for a recording, and there is no catch-up: the address of a live stream has to end in playlist.m3u8.`
}
