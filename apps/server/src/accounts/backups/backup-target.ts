import { randomUUID } from 'node:crypto'
import { access, constants, readdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createFileTarget, partialName, type ArchiveTarget } from '../../foundation/backup/index.ts'
import { errorMessage } from '../../platform/error-message.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { parseMediaUrl, type S3Location } from '../../platform/media-store/media-url.ts'
import { createS3Client, type S3Credentials } from '../../platform/media-store/s3-client.ts'

/** Where backups are saved. */
export type BackupPlace =
  | { kind: 'folder'; folder: string }
  | { kind: 's3'; url: string; location: S3Location; credentials: S3Credentials }

/** G-03: parses the address of a bucket. Throws `backup-target` for an address that is not valid. */
export function backupPlace(url: string, credentials: S3Credentials): BackupPlace {
  const location = parseMediaUrl(url)
  if (typeof location === 'string') throw new AppError('backup-target', { s3Url: `The address ${location}.` })
  return { kind: 's3', url, location, credentials }
}

/** The location to display: the folder, or the address of the bucket without its parameters. */
export function locationOf(place: BackupPlace): string {
  if (place.kind === 'folder') return place.folder
  const { bucket, prefix } = place.location
  return `s3://${bucket}${prefix === '' ? '' : `/${prefix}`}`
}

/** G-03: writes a small file and deletes it. Throws `backup-target` with the reason at the field. */
export async function testPlace(place: BackupPlace, dataDir: string): Promise<void> {
  const name = `kallo-write-test-${randomUUID()}`
  if (place.kind === 'folder') return testFolder(place.folder, dataDir, name)
  const s3 = clientOf(place)
  try {
    await s3.put(name, Buffer.from('test'))
    await s3.delete(name)
  } catch (error) {
    throw new AppError('backup-target', { s3Url: errorMessage(error) })
  }
}

async function testFolder(folder: string, dataDir: string, name: string): Promise<void> {
  const reject = (reason: string) => new AppError('backup-target', { folder: reason })
  if (!path.isAbsolute(folder)) throw reject('Enter a full path, such as /backups.')
  const within = path.relative(path.resolve(dataDir), path.resolve(folder))
  if (within === '' || (!within.startsWith('..') && !path.isAbsolute(within)))
    throw reject('Choose a folder outside the data folder of the service, which backups are made of.')
  const found = await stat(folder).catch(() => null)
  if (!found?.isDirectory())
    throw reject('This folder does not exist. Create it, or connect the disk that it is on.')
  try {
    await access(folder, constants.W_OK)
    await writeFile(path.join(folder, name), 'test', { flag: 'wx', mode: 0o600 })
    await rm(path.join(folder, name))
  } catch (error) {
    throw reject(`The service cannot write to this folder (${(error as NodeJS.ErrnoException).code}).`)
  }
}

/** Opens a file at the target. `onUpload` gets the ID of a multipart upload before anything is sent. */
export async function openTarget(
  place: BackupPlace,
  name: string,
  onUpload: (uploadId: string) => Promise<void>,
): Promise<ArchiveTarget> {
  if (place.kind === 'folder') return createFileTarget(path.join(place.folder, name))
  const { uploads } = clientOf(place)
  const upload = await uploads.start(name)
  await onUpload(upload.id)
  return {
    write: upload.write,
    commit: upload.complete,
    discard: () => uploads.abort(name, upload.id),
  }
}

/** Removes the files and uploads of an interrupted backup. Other files stay. */
export async function removeRemains(
  place: BackupPlace,
  backups: readonly { file_name: string; upload_id: string | null }[],
): Promise<void> {
  if (place.kind === 's3') {
    const { uploads } = clientOf(place)
    for (const { file_name: name, upload_id: id } of backups) if (id !== null) await uploads.abort(name, id)
    return
  }
  const known = new Set(backups.map(({ file_name: name }) => partialName(name)))
  for (const name of await readdir(place.folder))
    if (known.has(name)) await rm(path.join(place.folder, name), { force: true })
}

/** Deletes a backup. Does nothing if it is missing. */
export async function deleteFrom(place: BackupPlace, name: string): Promise<void> {
  if (place.kind === 'folder') await rm(path.join(place.folder, name), { force: true })
  else await clientOf(place).delete(name)
}

function clientOf({ location, credentials }: Extract<BackupPlace, { kind: 's3' }>) {
  return createS3Client({ location, credentials, onFailure: () => undefined })
}
