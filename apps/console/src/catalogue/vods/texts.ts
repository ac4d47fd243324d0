import { plural, t } from '@lingui/core/macro'
import type { RecordTexts } from '../records/record-texts.ts'

export const vodTexts: RecordTexts = {
  all: t`VODs`,
  create: t`New VOD`,
  unnamed: t`Unnamed VOD`,
  find: t`Find VODs`,
  remove: (count) => plural(count, { one: 'Delete # VOD', other: 'Delete # VODs' }),
  askRemoval: (count) => plural(count, { one: 'Delete # VOD?', other: 'Delete # VODs?' }),
  deleted: (count) => plural(count, { one: '# VOD deleted', other: '# VODs deleted' }),
  published: (count) => plural(count, { one: '# VOD published', other: '# VODs published' }),
  unpublished: (count) => plural(count, { one: '# VOD unpublished', other: '# VODs unpublished' }),
}
