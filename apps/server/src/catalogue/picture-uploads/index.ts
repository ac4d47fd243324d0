// Picture uploads: editors upload logos, posters, banners and ads in the console.
import { pictureUploads } from '@kallo/contract/catalogue/picture-uploads'
import { recordAudit } from '../../accounts/audit-log/index.ts'
import { originOf } from '../../accounts/operators/index.ts'
import type { Deps } from '../../deps.ts'
import {
  cropPicture,
  PictureProblem,
  storeUpload,
  type PictureEncoder,
} from '../../foundation/pictures/index.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { ConsolePrincipal } from '../../platform/http/principal.ts'
import { route, type Route } from '../../platform/http/route.ts'

export { deleteUnusedUploads, type PictureColumn } from './delete-unused.ts'

/** U-02…U-04, U-07. */
export function pictureUploadRoutes(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'media'> & { encoder: PictureEncoder },
): Route[] {
  const audit = (principal: ConsolePrincipal, ip: string, entry: Parameters<typeof recordAudit>[2]) =>
    recordAudit(deps.db, originOf(deps, principal, ip), entry)
  return [
    route(pictureUploads.upload, async ({ principal, upload, ip }) => {
      const stored = await accepted(storeUpload(deps, upload))
      const { picture: subject, ...after } = stored
      await audit(principal, ip, { action: 'picture.upload', subject, after })
      return stored
    }),
    route(pictureUploads.crop, async ({ principal, body, ip }) => {
      const stored = await accepted(cropPicture(deps, body.picture, body.area))
      const { picture: subject, ...after } = stored
      await audit(principal, ip, {
        action: 'picture.crop',
        subject,
        after: { ...after, from: body.picture },
      })
      return stored
    }),
  ]
}

async function accepted<T>(storing: Promise<T>): Promise<T> {
  try {
    return await storing
  } catch (error) {
    if (error instanceof PictureProblem) throw new AppError('picture-rejected', { picture: error.message })
    if (isDiskFull(error)) throw new AppError('upload-without-space')
    throw error
  }
}

function isDiskFull(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOSPC' || code === 'EDQUOT'
}
