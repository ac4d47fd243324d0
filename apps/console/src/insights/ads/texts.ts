import { plural, t } from '@lingui/core/macro'
import type { RecordTexts } from '../../catalogue/records/record-texts.ts'

export const adTexts: RecordTexts = {
  all: t`Ads`,
  create: t`New ad`,
  unnamed: t`Unnamed ad`,
  find: t`Find ads`,
  remove: (count) => plural(count, { one: 'Delete # ad', other: 'Delete # ads' }),
  askRemoval: (count) => plural(count, { one: 'Delete # ad?', other: 'Delete # ads?' }),
  deleted: (count) => plural(count, { one: '# ad deleted', other: '# ads deleted' }),
  published: (count) => plural(count, { one: '# ad published', other: '# ads published' }),
  unpublished: (count) => plural(count, { one: '# ad unpublished', other: '# ads unpublished' }),
}
