// Branding: name, logo and colours of the service, and its legal texts. Changed in the console.
import { readBranding, type Branding, type CurrentBranding } from '@kallo/rules/foundation/branding'
import type { Language } from '@kallo/rules/foundation/language'
import type { Kysely } from 'kysely'
import type { Deps } from '../../deps.ts'
import { createSnapshot } from '../../platform/snapshot.ts'
import type { Tables } from '../../tables.ts'
import { findSetting } from '../settings/index.ts'

export { iconPath, registerBrandFiles } from './brand-files.ts'
export { brandTokens, hasProductColors } from './brand-tokens.ts'

export const brandingSetting = 'branding'
export const legalSetting = 'legal-texts'

/** Terms and privacy texts of the operator; an empty text stands for none. */
export type LegalTexts = Partial<Record<Language, { terms: string; privacy: string }>>

export async function loadBranding({
  db,
  notifications,
  log,
}: Pick<Deps, 'db' | 'notifications' | 'log'>): Promise<CurrentBranding> {
  const load = async () => {
    const stored = await findSetting<Partial<Branding>>(db, brandingSetting)
    const texts = Object.values(await findLegalTexts(db))
    const hasLegalTexts = texts.some(({ terms, privacy }) => terms !== '' || privacy !== '')
    return { ...readBranding(stored), hasLegalTexts }
  }
  const snapshot = await createSnapshot(load, log, (reload) => notifications.on('catalogue', reload))
  return () => snapshot.current()
}

export async function findLegalTexts(db: Kysely<Tables>): Promise<LegalTexts> {
  return (await findSetting<LegalTexts>(db, legalSetting)) ?? {}
}
