import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { readTar, TarError, type TarMember } from '../../platform/tar.ts'
import {
  backupFormat,
  BackupError,
  manifestName,
  manifestSchema,
  summaryName,
  summarySchema,
  type Manifest,
  type Summary,
} from './manifest.ts'

const decompress = promisify(gunzip)

/** Only files are larger than this; they are streamed. */
const maxPartBytes = 64 * 1024 * 1024

export interface BackupVisitor {
  /** Called first. */
  onManifest?(manifest: Manifest): Promise<void> | void
  /** Must read the content, which is verified afterwards. */
  onMember?(member: TarMember, manifest: Manifest): Promise<void> | void
}

export interface BackupContent {
  manifest: Manifest
  summary: Summary
}

/**
 * Reads an archive from beginning to end and compares each member with its checksum, which is known only at the end.
 * A visitor whose work cannot be undone therefore needs an archive that was verified before. Throws `BackupError`.
 */
export async function readBackup(
  source: AsyncIterable<Buffer>,
  { onManifest, onMember }: BackupVisitor = {},
): Promise<BackupContent> {
  const hashes = new Map<string, string>()
  let manifest: Manifest | null = null
  try {
    for await (const member of readTar(source)) {
      if (member.name === summaryName && manifest)
        return { manifest, summary: verify(await readJson(member, summarySchema), hashes) }
      const hash = createHash('sha256')
      const hashed = { ...member, content: hashing(member.content, hash) }
      if (manifest === null) {
        manifest = await readManifest(hashed)
        await onManifest?.(manifest)
      } else if (onMember) await onMember(hashed, manifest)
      for await (const _rest of hashed.content);
      hashes.set(member.name, hash.digest('hex'))
    }
  } catch (error) {
    if (error instanceof TarError) throw new BackupError(`The backup cannot be used: ${error.message}.`)
    throw error
  }
  throw new BackupError('The backup cannot be used: the file ends early.')
}

/** The content of a compressed part. */
export async function readPart({ name, bytes, content }: TarMember): Promise<Buffer> {
  if (bytes > maxPartBytes) throw new BackupError(`The backup cannot be used: ${name} is too large.`)
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(chunk)
  return decompress(Buffer.concat(chunks))
}

async function* hashing(
  content: AsyncIterable<Buffer>,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    hash.update(chunk)
    yield chunk
  }
}

async function readManifest(member: TarMember): Promise<Manifest> {
  if (member.name !== manifestName) throw new BackupError('The file is not a backup of Kallo.')
  const manifest = await readJson(member, manifestSchema)
  if (manifest.format !== backupFormat)
    throw new BackupError('The backup was made by a newer version of Kallo. Install that version first.')
  return manifest
}

async function readJson<T>(
  { name, content }: TarMember,
  schema: { safeParse(value: unknown): { success: true; data: T } | { success: false } },
): Promise<T> {
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(chunk)
  const parsed = schema.safeParse(JSON.parse(Buffer.concat(chunks).toString()))
  if (!parsed.success) throw new BackupError(`The backup cannot be used: ${name} is not valid.`)
  return parsed.data
}

function verify(summary: Summary, hashes: ReadonlyMap<string, string>): Summary {
  const names = Object.keys(summary.sha256)
  const damaged = names.find((name) => hashes.get(name) !== summary.sha256[name])
  if (damaged !== undefined) throw new BackupError(`The backup cannot be used: ${damaged} is damaged.`)
  if (names.length !== hashes.size)
    throw new BackupError('The backup cannot be used: it has unexpected members.')
  return summary
}
