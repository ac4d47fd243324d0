import { plural, t } from '@lingui/core/macro'
import type { RecordTexts } from '../records/record-texts.ts'

export const bannerTexts: RecordTexts = {
  all: t`Banners`,
  create: t`New banner`,
  unnamed: t`Unnamed banner`,
  find: t`Find banners`,
  remove: (count) => plural(count, { one: 'Delete # banner', other: 'Delete # banners' }),
  askRemoval: (count) => plural(count, { one: 'Delete # banner?', other: 'Delete # banners?' }),
  deleted: (count) => plural(count, { one: '# banner deleted', other: '# banners deleted' }),
  published: (count) => plural(count, { one: '# banner published', other: '# banners published' }),
  unpublished: (count) => plural(count, { one: '# banner unpublished', other: '# banners unpublished' }),
}
