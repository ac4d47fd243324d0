import type { DownloadRef } from './api.ts'

/** Why a download does not continue by itself. */
export type Problem =
  | 'storage-full'
  /** The browser could not write the files. */
  | 'storage-failed'
  /** The origin does not have the video any more. */
  | 'unavailable'
  /** The profile may not watch it any more. */
  | 'not-allowed'
  | 'failed'

/** What this device knows about a download. */
export interface DownloadRecord {
  id: string
  accountId: string
  profileId: string
  of: DownloadRef
  /** Name of the VOD or channel. */
  name: string
  /** Title of a programme; else empty. */
  title: string
  /** Path under the CMS address. */
  image: string
  rendition: string
  /** 0: sound only. */
  height: number
  durationSeconds: number
  /** Size as the server computed it. */
  expectedBytes: number
  /** UTC ms, by the clock of the server. */
  expiresAtMs: number
  addedAtMs: number
  isPaused: boolean
  problem: Problem | null
  isComplete: boolean
  /** Where playback continues. */
  positionSeconds: number
}

/** The account and profile whose downloads are shown, also without a connection. */
export interface Owner {
  accountId: string
  profileId: string
  /** M-10: the key of their session. Another one may belong to another profile, and shows no downloads until the server has answered it. */
  session?: string | null
  /** The latest time that was seen (UTC ms): a clock that is set back does not prolong a download. */
  seenAtMs: number
  /** By how much the server's clock is ahead of this device's; known without a connection, too. */
  clockOffsetMs?: number
  /** The server refused the session without a reason. The next sign-in shows or deletes the downloads. */
  isHidden?: true
}

/** The owner, by a response with this `serverTime`. */
export function ownerAt(
  serverTime: string,
  owner: Pick<Owner, 'accountId' | 'profileId' | 'session'>,
): Owner {
  const seenAtMs = Date.parse(serverTime)
  return { ...owner, seenAtMs, clockOffsetMs: seenAtMs - Date.now() }
}

const databaseName = 'kallo-downloads'

/** P-46: transactions of IndexedDB are atomic, so that the index is never half-written. */
function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1)
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore('records', { keyPath: 'id' })
    request.result.createObjectStore('keys')
    request.result.createObjectStore('owner')
  })
  return done(request)
}

type StoreName = 'records' | 'keys' | 'owner'

async function inStore<T>(
  name: StoreName,
  mode: IDBTransactionMode,
  run: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open()
  try {
    const transaction = database.transaction(name, mode)
    const result = done(run(transaction.objectStore(name)))
    const finished = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('aborted')))
    })
    const value = await result
    await finished
    return value
  } finally {
    database.close()
  }
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')))
  })
}

export async function loadRecords(): Promise<DownloadRecord[]> {
  const records = (await inStore('records', 'readonly', (store) => store.getAll())) as DownloadRecord[]
  return records.toSorted((one, other) => one.addedAtMs - other.addedAtMs)
}

export async function putRecord(record: DownloadRecord): Promise<void> {
  await inStore('records', 'readwrite', (store) => store.put(record))
}

/** Changes a record and returns it; null: it was removed meanwhile. */
export async function changeRecord(
  id: string,
  changes: Partial<DownloadRecord>,
): Promise<DownloadRecord | null> {
  const database = await open()
  try {
    const store = database.transaction('records', 'readwrite').objectStore('records')
    const record = (await done(store.get(id))) as DownloadRecord | undefined
    if (!record) return null
    const changed = { ...record, ...changes }
    await done(store.put(changed))
    return changed
  } finally {
    database.close()
  }
}

export async function deleteRecord(id: string): Promise<void> {
  await inStore('records', 'readwrite', (store) => store.delete(id))
}

export async function loadKey(accountId: string): Promise<CryptoKey | null> {
  return (
    ((await inStore('keys', 'readonly', (store) => store.get(accountId))) as CryptoKey | undefined) ?? null
  )
}

/** Stores the key of an account and returns it. If another tab has stored one first, returns that one. */
export async function storeKey(accountId: string, key: CryptoKey): Promise<CryptoKey> {
  await inStore('keys', 'readwrite', (store) => store.add(key, accountId)).catch(() => undefined)
  return (await loadKey(accountId)) ?? key
}

/** Deletes the keys of all other accounts, which makes their remaining files unreadable. */
export async function deleteKeys(allBut: string | null): Promise<void> {
  const accounts = await inStore('keys', 'readonly', (store) => store.getAllKeys())
  for (const account of accounts)
    if (account !== allBut) await inStore('keys', 'readwrite', (store) => store.delete(account))
}

export async function loadOwner(): Promise<Owner | null> {
  return ((await inStore('owner', 'readonly', (store) => store.get('owner'))) as Owner | undefined) ?? null
}

export async function storeOwner(owner: Owner | null): Promise<void> {
  if (owner === null) await inStore('owner', 'readwrite', (store) => store.delete('owner'))
  else await inStore('owner', 'readwrite', (store) => store.put(owner, 'owner'))
}
