import { plural, t } from '@lingui/core/macro'
import type { RecordTexts } from '../records/record-texts.ts'

export const vodTexts: RecordTexts = {
  all: t`Films`,
  create: t`New film`,
  unnamed: t`Unnamed film`,
  find: t`Find films`,
  remove: (count) => plural(count, { one: 'Delete # film', other: 'Delete # films' }),
  askRemoval: (count) => plural(count, { one: 'Delete # film?', other: 'Delete # films?' }),
  deleted: (count) => plural(count, { one: '# film deleted', other: '# films deleted' }),
  published: (count) => plural(count, { one: '# film published', other: '# films published' }),
  unpublished: (count) => plural(count, { one: '# film unpublished', other: '# films unpublished' }),
}
