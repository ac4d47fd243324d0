import type { IncomingMessage } from 'node:http'
import { FileStore } from '@tus/file-store'
import { ERRORS, EVENTS, Metadata, Server, type DataStore } from '@tus/server'
import type { Endpoint } from '@kallo/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { originOf } from '../../accounts/operators/index.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { authenticateConsoleRequest } from '../../platform/http/authenticate-console.ts'
import type { Authentication, ConsolePrincipal } from '../../platform/http/principal.ts'
import { passBodies } from '../../platform/http/uploads.ts'
import { beginUpload, maxUploadBytes, type UploadDeps } from './begin-upload.ts'
import { deleteVodFile } from './delete-vod-file.ts'
import { uploadFolder } from './disk-space.ts'
import { finishReceivedUploads, finishUpload } from './finish-upload.ts'
import { createUploadLocker, type UploadLocker } from './upload-locker.ts'

export const uploadPath = '/api/v1/console/vod-uploads'

/** IDs that `beginUpload` has chosen for requests that create an upload. */
const chosenIds = new WeakMap<IncomingMessage, string>()

/**
 * W-01: resumable uploads by the tus protocol 1.0. Who may upload, to which VOD and how much is decided here; the
 * protocol's offsets, lengths and locks are those of @tus/server.
 */
export async function registerVodUploads(
  app: FastifyInstance,
  deps: UploadDeps,
  authentication: Authentication,
): Promise<void> {
  const locker = createUploadLocker(deps.database.connectionString, deps.log)
  app.addHook('onClose', () => locker.close())
  const tus = createTusServer(deps, new UploadStore(deps), locker)
  await app.register((scope, _options, done) => {
    passBodies(scope, 'application/offset+octet-stream')
    const run = async (request: FastifyRequest, reply: FastifyReply) => {
      reply.hijack()
      await tus.handle(request.raw, reply.raw)
    }
    // The tus protocol has its own documentation, and its responses differ from those of the API.
    const schema = { hide: true }
    scope.post(uploadPath, { schema }, async (request, reply) => {
      const principal = await authenticate(authentication, request)
      const wanted = { ...readUpload(request), uploader: uploaderOf(principal) }
      const id = await beginUpload(deps, wanted, originOf(deps, principal, request.ip))
      chosenIds.set(request.raw, id)
      await run(request, reply)
      if (reply.raw.statusCode >= 300) await deleteVodFile(deps, id)
    })
    scope.route<{ Params: { id: string } }>({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `${uploadPath}/:id`,
      exposeHeadRoute: false,
      schema,
      handler: async (request, reply) => {
        const principal = await authenticate(authentication, request)
        const { id } = request.params
        await findOwnUpload(deps, id, uploaderOf(principal))
        if (request.method === 'PATCH') await recordActivity(deps, id)
        // For the client, an upload that has all its bytes is done.
        if (request.method === 'HEAD') await finishReceivedUploads(deps, id)
        await run(request, reply)
      },
    })
    done()
  })
}

/** Deletes the row of a cancelled upload too, before the response is sent, even if its last byte came meanwhile. */
class UploadStore extends FileStore {
  readonly #deps: UploadDeps
  constructor(deps: UploadDeps) {
    super({ directory: uploadFolder(deps.config.dataDir) })
    this.#deps = deps
  }
  override async remove(id: string): Promise<void> {
    if (!(await deleteVodFile(this.#deps, id))) throw ERRORS.FILE_NOT_FOUND
  }
}

function createTusServer(deps: UploadDeps, datastore: DataStore, locker: UploadLocker): Server {
  const { log } = deps
  const server = new Server({
    path: uploadPath,
    datastore,
    locker,
    relativeLocation: true,
    maxSize: maxUploadBytes,
    // The console has the same origin, so no other one is allowed.
    allowedOrigins: ['null'],
    namingFunction: ({ runtime }) => {
      const id = runtime?.node && chosenIds.get(runtime.node.req as IncomingMessage)
      if (!id) throw new Error('an upload without an ID')
      return id
    },
    onUploadFinish: async (_request, { id }) => {
      await finishUpload(deps, id)
      return {}
    },
    onResponseError: (_request, error) => {
      if (!('status_code' in error)) log.error({ err: error }, 'an upload failed unexpectedly')
      return undefined
    },
  })
  // W-03: a large file may be sent for days in one request.
  server.on(EVENTS.POST_RECEIVE, (_request, { id }) => {
    recordActivity(deps, id).catch((error: unknown) =>
      log.warn({ err: error }, 'the activity of an upload could not be stored'),
    )
  })
  return server
}

/** The requirements of all requests of the protocol. HEAD changes nothing, like GET. */
async function authenticate(
  authentication: Authentication,
  request: FastifyRequest,
): Promise<ConsolePrincipal> {
  const method = request.method === 'HEAD' ? 'GET' : (request.method as Endpoint['method'])
  const requirements = { method, path: uploadPath, summary: '', data: z.null() } as const
  return authenticateConsoleRequest(
    { ...requirements, auth: 'console', roles: ['editor'] },
    authentication,
    request,
  )
}

/** By its ID: a key may have the name of a revoked one. */
export function uploaderOf({ operatorId, keyId }: ConsolePrincipal): string {
  return operatorId ?? `key ${keyId}`
}

/** What a request wants to upload, from `Upload-Length` and `Upload-Metadata`. */
function readUpload({ headers }: FastifyRequest): { vodId: string; name: string; bytes: number } {
  const length = headers['upload-length']
  if (typeof length !== 'string' || !/^\d{1,15}$/.test(length))
    throw new AppError('bad-input', { 'Upload-Length': 'must be the size of the file' })
  const { vod = '', filename } = parseMetadata(headers['upload-metadata'])
  if (!vod || vod.length > 80) throw new AppError('bad-input', { 'Upload-Metadata': 'must name the film' })
  return { vodId: vod, name: displayName(filename ?? ''), bytes: Number(length) }
}

function parseMetadata(header: unknown): Record<string, string | null> {
  try {
    return Metadata.parse(typeof header === 'string' ? header : undefined)
  } catch {
    throw new AppError('bad-input', { 'Upload-Metadata': 'is malformed' })
  }
}

/** The last part of a path, without control characters. */
function displayName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const printable = last.replaceAll(/[\p{Cc}\p{Cf}\p{Surrogate}\u2028\u2029]/gu, '').trim()
  return [...printable].slice(0, 200).join('') || 'video'
}

async function findOwnUpload({ db }: UploadDeps, id: string, uploader: string): Promise<void> {
  const found = await db
    .selectFrom('vod_file')
    .where('id', '=', id)
    .where('uploader', '=', uploader)
    .where('state', '=', 'uploading')
    .select('id')
    .executeTakeFirst()
  if (!found) throw new AppError('vod-file-not-found')
}

async function recordActivity({ db, clock }: UploadDeps, id: string): Promise<void> {
  await db
    .updateTable('vod_file')
    .set({ changed_at: new Date(clock.now()) })
    .where('id', '=', id)
    .where('state', '=', 'uploading')
    .execute()
}
