import path from 'node:path'
import type { Branding } from '@kallo/rules/foundation/branding'
import type { SlateLook } from './slate-picture.ts'

/** The logo is a path below `/cms/`, whose files are in the folder of that name. */
export function slateLookOf(
  { accentColor, logo }: Pick<Branding, 'accentColor' | 'logo'>,
  dataDir: string,
): SlateLook {
  const name = logo === null ? null : path.basename(logo)
  return { accentColor, logoFile: name === null ? null : path.join(dataDir, 'cms', name) }
}
