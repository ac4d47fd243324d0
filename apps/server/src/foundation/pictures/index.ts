// Pictures are stored as they were uploaded, and served in the sizes and formats that screens need.
import path from 'node:path'
import { parseVariantPath, type PictureVariant } from '@kallo/rules/catalogue/picture-variants'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { MediaUnavailable } from '../../platform/media-store/media-store.ts'
import type { PictureEncoder } from './picture-encoder.ts'

export { createPictureEncoder, PictureProblem, type PictureEncoder } from './picture-encoder.ts'
export { cropPicture, deleteStaleUploads, storeUpload } from './store-upload.ts'

type PictureDeps = Pick<Deps, 'config' | 'files' | 'log' | 'media'>

/** Stored pictures never change under their name, and neither do their variants. */
const immutable = 'public, max-age=31536000, immutable'

const contentTypes: Record<string, string> = {
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.svg': 'image/svg+xml',
}

/** `/cms/{picture}` sends a stored picture, `/cms/{picture}/{width}.{format}` a variant, encoded when first requested. */
export function registerPictures(app: FastifyInstance, deps: PictureDeps, encoder: PictureEncoder): void {
  const variants = createVariants(deps, encoder)
  app.get('/cms/*', async (request, reply) => {
    const name = (request.params as { '*': string })['*']
    if (!/^[a-z0-9-]+(\/[a-z0-9.-]+)+$/.test(name) || name.includes('..')) return reply.callNotFound()
    const variant = parseVariantPath(name)
    try {
      return await (variant ? variants.send(reply, variant, name) : sendStored(reply, deps, name))
    } catch (error) {
      if (!(error instanceof MediaUnavailable)) throw error
      deps.log.warn({ err: error, picture: name }, 'a picture cannot be read from S3')
      return reply.code(503).header('retry-after', '2').header('cache-control', 'no-store').send()
    }
  })
}

async function sendStored(reply: FastifyReply, { files, config }: PictureDeps, name: string) {
  const type = contentTypes[path.extname(name)]
  const body = type && (await files.read(path.join(config.dataDir, 'cms', name)))
  if (!body) return reply.callNotFound()
  // An SVG that is opened directly could run scripts.
  return reply
    .header('content-security-policy', "sandbox; default-src 'none'; style-src 'unsafe-inline'")
    .header('content-type', type)
    .header('cache-control', immutable)
    .send(body)
}

function createVariants({ config, files, log, media }: PictureDeps, encoder: PictureEncoder) {
  const encoding = new Map<string, Promise<Buffer | null>>()

  const encode = async (picture: string, target: string, { width, format }: PictureVariant) => {
    try {
      const source = (await media.file(picture)) ?? path.join(config.dataDir, picture)
      await encoder.encode({ source, target, width, format })
      return await files.read(target)
    } catch (error) {
      log.warn({ err: error, picture, width, format }, 'a picture could not be encoded')
      return null
    } finally {
      encoding.delete(target)
    }
  }

  /** Requests for a variant that is being encoded wait for the same result. */
  const read = async (picture: string, target: string, variant: PictureVariant) => {
    const stored = await files.read(target)
    if (stored) return stored
    const running = encoding.get(target) ?? encode(picture, target, variant)
    encoding.set(target, running)
    return running
  }

  return {
    async send(reply: FastifyReply, variant: PictureVariant, name: string) {
      const picture = `cms/${variant.picture}`
      const target = path.join(config.dataDir, 'picture-variants', name)
      const original = await files.read(path.join(config.dataDir, picture))
      if (!original) return reply.callNotFound()
      const body = await read(picture, target, variant)
      if (body)
        return reply
          .header('content-type', contentTypes[`.${variant.format}`])
          .header('cache-control', immutable)
          .send(body)
      // The original is sent instead; the next request tries again.
      return reply
        .header('content-type', contentTypes[path.extname(variant.picture)])
        .header('cache-control', 'no-store')
        .send(original)
    },
  }
}
