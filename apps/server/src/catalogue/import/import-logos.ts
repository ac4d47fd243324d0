import { Transform, type Readable } from 'node:stream'
import PQueue from 'p-queue'
import type { Deps } from '../../deps.ts'
import {
  createPictureEncoder,
  PictureProblem,
  storeUpload,
  type PictureEncoder,
} from '../../foundation/pictures/index.ts'
import { FetchError, fetchPublic } from '../../platform/public-fetch.ts'
import { updateChannel } from './apply-channels.ts'

export type LogoDeps = Pick<Deps, 'db' | 'config' | 'log' | 'media'>

/** Maximum number of channels whose logos one run reads. There is a run each minute. */
const maxPerRun = 200
const concurrency = 4
const timeoutMs = 15_000
const maxBytes = 5 * 1024 * 1024

interface WaitingLogo {
  channel_id: string
  /** Address of the logo in the playlist. */
  logo: string
  logo_picture: string
}

/**
 * J-13: reads the logos that playlists name, for channels whose logo is missing or came from the playlist before. An address is
 * read once; one that fails is read again when the playlist names another.
 */
export async function importLogos(deps: LogoDeps): Promise<void> {
  const waiting = await findWaiting(deps)
  if (waiting.length === 0) return
  const encoder = createPictureEncoder(deps.log)
  try {
    const queue = new PQueue({ concurrency })
    await queue.addAll(waiting.map((one) => () => importLogo(deps, encoder, one)))
  } finally {
    await encoder.close()
  }
}

function findWaiting({ db }: LogoDeps): Promise<WaitingLogo[]> {
  return db
    .selectFrom('import_channel')
    .innerJoin('channel', 'channel.id', 'import_channel.channel_id')
    .where('channel.deleted_at', 'is', null)
    .whereRef('import_channel.logo', '!=', 'import_channel.logo_read')
    .where('import_channel.logo', '!=', '')
    .where((of) => of.or([of('channel.logo', '=', ''), of('channel.logo', '=', of.ref('logo_picture'))]))
    .orderBy('import_channel.position')
    .limit(maxPerRun)
    .select(['import_channel.channel_id', 'import_channel.logo', 'logo_picture'])
    .execute()
}

async function importLogo(deps: LogoDeps, encoder: PictureEncoder, waiting: WaitingLogo): Promise<void> {
  const { channel_id: channelId, logo: address, logo_picture: former } = waiting
  const read = await readLogo(deps, encoder, address)
  await deps.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('import_channel')
      .set({
        logo_read: address,
        logo_failure: read.failure,
        ...(read.picture === null ? {} : { logo_picture: read.picture }),
      })
      .where('channel_id', '=', channelId)
      .where('logo', '=', address)
      .executeTakeFirst()
    if (numUpdatedRows === 0n || read.picture === null) return
    const channel = await trx
      .selectFrom('channel')
      .where('id', '=', channelId)
      .forUpdate()
      .select('logo')
      .executeTakeFirst()
    // An operator may have chosen another one meanwhile.
    if (channel && (channel.logo === '' || channel.logo === former))
      await updateChannel(trx, channelId, { logo: read.picture })
  })
}

type ReadLogo = { picture: string; failure: null } | { picture: null; failure: string }

async function readLogo(deps: LogoDeps, encoder: PictureEncoder, address: string): Promise<ReadLogo> {
  try {
    const response = await fetchPublic(address, {
      allowsPrivate: deps.config.allowsPrivateSources,
      idleMs: timeoutMs,
      signal: AbortSignal.timeout(timeoutMs),
    })
    const { statusCode = 0 } = response
    if (statusCode !== 200) {
      response.destroy()
      return { picture: null, failure: `The server responded with the HTTP status ${statusCode}.` }
    }
    const { picture } = await storeUpload({ ...deps, encoder }, limited(response))
    return { picture, failure: null }
  } catch (error) {
    if (!(error instanceof FetchError) && !(error instanceof PictureProblem))
      deps.log.info({ err: error }, 'a logo could not be imported')
    return { picture: null, failure: failureOf(error) }
  }
}

function limited(response: Readable): Readable {
  let bytes = 0
  const limit = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      done(bytes > maxBytes ? new PictureProblem('The picture is larger than 5 MB.') : null, chunk)
    },
  })
  response.on('error', (error) => limit.destroy(error))
  limit.on('close', () => response.destroy())
  return response.pipe(limit)
}

function failureOf(error: unknown): string {
  if (error instanceof FetchError || error instanceof PictureProblem) return error.message
  if (error instanceof Error && /abort|timeout/i.test(error.name)) return 'The server does not answer.'
  return 'The picture could not be read.'
}
