import * as z from 'zod'
import { endpoint } from '../endpoint.ts'

/** U-02. */
export const pictureUploads = {
  upload: endpoint({
    method: 'POST',
    path: 'console/pictures',
    summary:
      'Upload a JPEG, PNG, WebP or AVIF picture. It is decoded and stored again as WebP, without metadata',
    auth: 'console',
    roles: ['editor'],
    upload: { maxBytes: 20 * 1024 * 1024 },
    data: z.object({
      /** Path below the CMS address, for fields such as `logo`. */
      picture: z.string(),
      width: z.int(),
      height: z.int(),
    }),
    errors: ['picture-rejected', 'upload-without-space'],
  }),
}
