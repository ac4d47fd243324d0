import { plural, t } from '@lingui/core/macro'
import type { RecordTexts } from '../records/record-texts.ts'

export const categoryTexts: RecordTexts = {
  all: t`Categories`,
  create: t`New category`,
  unnamed: t`Unnamed category`,
  find: t`Find categories`,
  remove: (count) => plural(count, { one: 'Delete # category', other: 'Delete # categories' }),
  askRemoval: (count) => plural(count, { one: 'Delete # category?', other: 'Delete # categories?' }),
  deleted: (count) => plural(count, { one: '# category deleted', other: '# categories deleted' }),
  published: (count) => plural(count, { one: '# category published', other: '# categories published' }),
  unpublished: (count) => plural(count, { one: '# category unpublished', other: '# categories unpublished' }),
}
