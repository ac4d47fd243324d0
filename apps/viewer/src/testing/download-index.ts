import type * as downloadIndex from '../streaming/downloads/download-index.ts'
import type { DownloadRecord, Owner } from '../streaming/downloads/download-index.ts'

/** What a device stores about downloads. */
export interface Device {
  records: Map<string, DownloadRecord>
  owner: Owner | null
  isBroken: boolean
  /** The index fails once after this many reads. */
  readsBeforeFailure: number
}

/** The index of downloads in memory. */
export function downloadIndexOf(device: Device): typeof downloadIndex {
  return {
    loadRecords() {
      const fails = device.readsBeforeFailure === 0
      device.readsBeforeFailure = fails ? Infinity : device.readsBeforeFailure - 1
      if (device.isBroken || fails) return Promise.reject(new Error('no index'))
      return Promise.resolve([...device.records.values()])
    },
    putRecord: (record) => Promise.resolve(void device.records.set(record.id, record)),
    changeRecord(id, changes) {
      const record = device.records.get(id)
      if (record) device.records.set(id, { ...record, ...changes })
      return Promise.resolve(null)
    },
    deleteRecord: (id) => Promise.resolve(void device.records.delete(id)),
    loadKey: () => Promise.resolve({} as CryptoKey),
    storeKey: () => Promise.resolve({} as CryptoKey),
    deleteKeys: () => Promise.resolve(),
    loadOwner: () => Promise.resolve(device.owner),
    storeOwner: (owner) => Promise.resolve(void (device.owner = owner)),
    ownerAt(serverTime, owner) {
      const seenAtMs = Date.parse(serverTime)
      return { ...owner, seenAtMs, clockOffsetMs: seenAtMs - Date.now() }
    },
  }
}
