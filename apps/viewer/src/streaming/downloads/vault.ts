/** P-45: the files of downloads in the Origin Private File System, each encrypted with the key of its account. */

const folderName = 'downloads'
const ivBytes = 12

/** Whether this browser can encrypt downloads, write files atomically and lock downloads for one tab. */
export function canStoreDownloads(): boolean {
  return (
    window.isSecureContext &&
    'indexedDB' in window &&
    'locks' in navigator &&
    typeof navigator.storage?.getDirectory === 'function' &&
    typeof FileSystemFileHandle !== 'undefined' &&
    'createWritable' in FileSystemFileHandle.prototype &&
    ('MediaSource' in window || 'ManagedMediaSource' in window)
  )
}

/** A key that cannot be extracted, so that a copied browser profile cannot be decrypted elsewhere. */
export function createKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

async function root(): Promise<FileSystemDirectoryHandle> {
  const storage = await navigator.storage.getDirectory()
  return storage.getDirectoryHandle(folderName, { create: true })
}

async function folderOf(id: string): Promise<FileSystemDirectoryHandle> {
  return (await root()).getDirectoryHandle(id, { create: true })
}

/** `v1/12.m4s` → a file name. */
const fileName = (path: string): string => path.replaceAll('/', '~')

/** Additional authenticated data that binds a file to its path, so that files cannot be swapped. */
const boundTo = (id: string, path: string) => new TextEncoder().encode(`${id}/${path}`)

/** Writes a file completely or not at all. Throws a `QuotaExceededError` when the device is full. */
export async function writeFile(
  key: CryptoKey,
  id: string,
  path: string,
  bytes: BufferSource,
): Promise<void> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  const algorithm = { name: 'AES-GCM', iv, additionalData: boundTo(id, path) }
  const encrypted = await crypto.subtle.encrypt(algorithm, key, bytes)
  const handle = await (await folderOf(id)).getFileHandle(fileName(path), { create: true })
  try {
    // The browser writes to a temporary file, which replaces this one when it is closed.
    await writeParts(await handle.createWritable(), iv, encrypted)
  } catch (error) {
    await removeEmpty(id, path)
    throw error
  }
}

async function writeParts(writable: FileSystemWritableFileStream, ...parts: BufferSource[]): Promise<void> {
  try {
    for (const part of parts) await writable.write(part)
    await writable.close()
  } catch (error) {
    await writable.abort().catch(() => undefined)
    throw error
  }
}

/** Removes the empty file that `getFileHandle` creates before anything is written. */
async function removeEmpty(id: string, path: string): Promise<void> {
  const folder = await folderOf(id)
  const handle = await folder.getFileHandle(fileName(path)).catch(() => null)
  if (handle && (await handle.getFile()).size === 0) await folder.removeEntry(fileName(path))
}

/** Reads and decrypts a file; null: it does not exist, or cannot be decrypted. */
export async function readFile(key: CryptoKey, id: string, path: string): Promise<ArrayBuffer | null> {
  try {
    const handle = await (await folderOf(id)).getFileHandle(fileName(path))
    const stored = await (await handle.getFile()).arrayBuffer()
    const iv = new Uint8Array(stored, 0, ivBytes)
    const algorithm = { name: 'AES-GCM', iv, additionalData: boundTo(id, path) }
    return await crypto.subtle.decrypt(algorithm, key, new Uint8Array(stored, ivBytes))
  } catch {
    return null
  }
}

/** The size of each stored file of a download, by its path. */
export async function storedFiles(id: string): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  for await (const [name, handle] of entriesOf(await folderOf(id))) {
    if (handle.kind !== 'file') continue
    const { size } = await (handle as FileSystemFileHandle).getFile()
    // A smaller file was created, but not written before the browser was closed.
    if (size > ivBytes) sizes.set(name.replaceAll('~', '/'), size)
  }
  return sizes
}

export async function removeFiles(id: string): Promise<void> {
  await (await root()).removeEntry(id, { recursive: true }).catch(() => undefined)
}

/** Deletes the files of downloads that are not known any more. */
export async function removeUnknown(known: ReadonlySet<string>): Promise<void> {
  for await (const [name] of entriesOf(await root())) if (!known.has(name)) await removeFiles(name)
}

/** TypeScript's library has no asynchronous iteration of folders yet. */
function entriesOf(folder: FileSystemDirectoryHandle): AsyncIterable<[string, FileSystemHandle]> {
  return folder as unknown as AsyncIterable<[string, FileSystemHandle]>
}
