// Picture uploads: editors upload logos, posters, banners and ads in the console.
import { pictureUploads } from '@kallo/contract/catalogue/picture-uploads'
import { recordAudit } from '../../accounts/audit-log/index.ts'
import { originOf } from '../../accounts/operators/index.ts'
import type { Deps } from '../../deps.ts'
import { PictureProblem, storeUpload, type PictureEncoder } from '../../foundation/pictures/index.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { route, type Route } from '../../platform/http/route.ts'

export { deleteUnusedUploads, type PictureColumn } from './delete-unused.ts'

/** U-02…U-04. */
export function pictureUploadRoutes(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'media'> & { encoder: PictureEncoder },
): Route[] {
  return [
    route(pictureUploads.upload, async ({ principal, upload, ip }) => {
      try {
        const stored = await storeUpload(deps, upload)
        const { picture: subject, ...after } = stored
        await recordAudit(deps.db, originOf(deps, principal, ip), {
          action: 'picture.upload',
          subject,
          after,
        })
        return stored
      } catch (error) {
        if (error instanceof PictureProblem)
          throw new AppError('picture-rejected', { picture: error.message })
        if (isDiskFull(error)) throw new AppError('upload-without-space')
        throw error
      }
    }),
  ]
}

function isDiskFull(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOSPC' || code === 'EDQUOT'
}
