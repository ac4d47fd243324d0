import { plural, t } from '@lingui/core/macro'
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
