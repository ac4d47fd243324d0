import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/** The check `translations` has the messages written elsewhere, to compare them. */
const folder = process.env.KALLO_LOCALES ?? '<rootDir>/src/locales'

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'fr'],
  catalogs: [{ path: `${folder}/{locale}`, include: ['<rootDir>/src'] }],
  format: formatter({ lineNumbers: false }),
})
