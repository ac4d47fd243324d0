import type { Branding } from '@kallo/rules/foundation/branding'
import type { MediaStore } from '../../platform/media-store/media-store.ts'
import type { SlateLook } from './slate-picture.ts'

/** The logo is a path below `/cms/`, whose files are in the folder of that name. */
export async function slateLookOf(
  { accentColor, logo }: Pick<Branding, 'accentColor' | 'logo'>,
  media: Pick<MediaStore, 'file'>,
): Promise<SlateLook> {
  const name = logo?.replace(/^\/?cms\//, '')
  return { accentColor, logoFile: name === undefined ? null : await media.file(`cms/${name}`) }
}
