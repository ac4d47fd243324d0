import { isOnPicture } from '@kallo/rules/foundation/picture-crop'
import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { picture } from './editing.ts'

const stored = z.object({
  /** Path below the CMS address, for fields such as `logo`. */
  picture: z.string(),
  width: z.int(),
  height: z.int(),
})

/** U-08: how many times its size a picture can have with its margins. */
const maxMargins = 10

const start = z.number().min(-maxMargins).max(1)
const length = z.number().positive().max(maxMargins)

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
    data: stored,
    errors: ['picture-rejected', 'upload-without-space'],
  }),
  /** U-07. */
  crop: endpoint({
    method: 'POST',
    path: 'console/pictures/crop',
    summary: 'Store a part of a stored picture as a picture of its own. The original stays as it is',
    auth: 'console',
    roles: ['editor'],
    body: z.object({
      picture: picture.min(1),
      /**
       * The part of the picture, in shares of its width and height. What lies outside the picture becomes a margin in the colour of its upper
       * left corner.
       */
      area: z.object({ x: start, y: start, width: length, height: length }).refine(isOnPicture),
    }),
    data: stored,
    errors: ['picture-rejected', 'upload-without-space'],
  }),
}
