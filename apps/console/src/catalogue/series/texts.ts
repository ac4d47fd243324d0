import { plural, t } from '@lingui/core/macro'
import type { RecordTexts } from '../records/record-texts.ts'

export const seriesTexts: RecordTexts = {
  all: t`Series`,
  create: t`New series`,
  unnamed: t`Unnamed series`,
  find: t`Find series`,
  remove: (count) => plural(count, { one: 'Delete # series', other: 'Delete # series' }),
  askRemoval: (count) => plural(count, { one: 'Delete # series?', other: 'Delete # series?' }),
  deleted: (count) => plural(count, { one: '# series deleted', other: '# series deleted' }),
  published: (count) => plural(count, { one: '# series published', other: '# series published' }),
  unpublished: (count) => plural(count, { one: '# series unpublished', other: '# series unpublished' }),
}
