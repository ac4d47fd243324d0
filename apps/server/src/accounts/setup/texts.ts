import type { legal, setup } from '@kallo/contract/accounts/setup'
import type { BodyOf, DataOf } from '@kallo/contract/endpoint'
import type { Language } from '@kallo/rules/foundation/language'
import type { Deps } from '../../deps.ts'
import { findLegalTexts, legalSetting, type LegalTexts } from '../../foundation/branding/index.ts'
import {
  changeVersioned,
  findVersioned,
  sellerSetting,
  type Seller,
} from '../../foundation/settings/index.ts'
import { recordAudit, type AuditOrigin } from '../audit-log/index.ts'

const noCompany: Seller = { name: '', address: '', tin: '' }

/** S-24: the seller on receipts and statements. */
export async function viewCompany({ db }: Pick<Deps, 'db'>): Promise<DataOf<typeof setup.company>> {
  const { value, version } = await findVersioned<Partial<Seller>>(db, sellerSetting)
  return { ...noCompany, ...value, version }
}

export async function changeCompany(
  { db }: Pick<Deps, 'db'>,
  by: AuditOrigin,
  { version, name = '', address = '', tin = '' }: BodyOf<typeof setup.changeCompany>,
): Promise<DataOf<typeof setup.company>> {
  return db.transaction().execute(async (trx) => {
    const changed = await changeVersioned<Partial<Seller>>(trx, sellerSetting, version, () => ({
      name: name.trim(),
      address: address.trim(),
      tin: tin.trim(),
    }))
    const { before, after } = changed
    await recordAudit(trx, by, { action: 'company.change', subject: name, before, after })
    return { ...noCompany, ...after, version: changed.version }
  })
}

/** M-06: the operator's texts for the console. */
export async function viewLegalTexts({ db }: Pick<Deps, 'db'>): Promise<DataOf<typeof setup.legalTexts>> {
  const { value, version } = await findVersioned<LegalTexts>(db, legalSetting)
  return { version, texts: value ?? {} }
}

export async function changeLegalTexts(
  { db }: Pick<Deps, 'db'>,
  by: AuditOrigin,
  { version, language, terms = '', privacy = '' }: BodyOf<typeof setup.changeLegalTexts>,
): Promise<DataOf<typeof setup.legalTexts>> {
  return db.transaction().execute(async (trx) => {
    const changed = await changeVersioned<LegalTexts>(trx, legalSetting, version, (before) => ({
      ...before,
      [language]: { terms: terms.trim(), privacy: privacy.trim() },
    }))
    await recordAudit(trx, by, {
      action: 'legal-texts.change',
      subject: language,
      before: changed.before?.[language] ?? null,
      after: changed.after[language],
    })
    return { version: changed.version, texts: changed.after }
  })
}

/** M-06: in the viewer's language, else in English; null where the product's own text applies. */
export async function viewLegal(
  { db }: Pick<Deps, 'db'>,
  language: Language,
): Promise<DataOf<typeof legal.view>> {
  const texts = await findLegalTexts(db)
  const textOf = (kind: 'terms' | 'privacy') => texts[language]?.[kind] || texts.en?.[kind] || null
  return { terms: textOf('terms'), privacy: textOf('privacy') }
}
