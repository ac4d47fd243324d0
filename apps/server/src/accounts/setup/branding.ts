import type { setup } from '@kallo/contract/accounts/setup'
import type { BodyOf, DataOf } from '@kallo/contract/endpoint'
import { nearestLightness } from '@kallo/rules/foundation/brand-colors'
import { isReadable, readBranding, type Branding } from '@kallo/rules/foundation/branding'
import type { Deps } from '../../deps.ts'
import { brandingSetting } from '../../foundation/branding/index.ts'
import { changeVersioned, findVersioned, type VersionedSetting } from '../../foundation/settings/index.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { recordAudit, type AuditOrigin } from '../audit-log/index.ts'

type BrandingData = DataOf<typeof setup.branding>

/** O-09. */
export async function viewBranding({ db }: Pick<Deps, 'db'>): Promise<BrandingData> {
  return describe(await findVersioned<Partial<Branding>>(db, brandingSetting))
}

/** O-09: also notifies every process, which then shows the new look. */
export async function changeBranding(
  { db }: Pick<Deps, 'db'>,
  by: AuditOrigin,
  { version, ...input }: BodyOf<typeof setup.changeBranding>,
): Promise<BrandingData> {
  const name = input.name.trim()
  if (name === '') throw new AppError('fields-missing', { name: 'is missing' })
  checkColor('accentColor', input.accentColor)
  checkColor('secondColor', input.secondColor)
  return db.transaction().execute(async (trx) => {
    const changed = await changeVersioned<Partial<Branding>>(trx, brandingSetting, version, (before) => ({
      ...readBranding(before),
      ...input,
      name,
    }))
    await recordAudit(trx, by, {
      action: 'branding.change',
      subject: name,
      before: readBranding(changed.before),
      after: changed.after,
    })
    return describe({ value: changed.after, version: changed.version })
  })
}

function checkColor(field: string, color: string): void {
  if (isReadable(color)) return
  const shade = nearestLightness(color, isReadable)
  throw new AppError('bad-input', {
    [field]: `is too dark to be read on the background of the app; ${shade} is the nearest shade that can`,
  })
}

function describe({ value, version }: VersionedSetting<Partial<Branding>>): BrandingData {
  return { version, ...readBranding(value) }
}
