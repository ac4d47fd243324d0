import { addUse, type DataUse } from '@kallo/rules/streaming/data-use'
import { readStored, writeStored } from '../platform/storage.ts'

const key = 'data-use'
/** Seconds between writes to the storage. */
const writeMs = 5_000

/** P-34: the bytes that this page has received since it was opened, and what is stored. */
export interface DataMeter {
  /** Bytes of this visit. */
  session: () => number
  subscribe: (listener: () => void) => () => void
}

let meter: DataMeter | null = null

/**
 * Counts what Navigation and Resource Timing report: the page, media, pictures, ads and requests of the API, with headers. Responses of
 * other servers without Timing-Allow-Origin report nothing, and responses from the cache nothing either. The service worker reports what
 * it has received itself.
 */
export function dataMeter(): DataMeter {
  meter ??= startMeter()
  return meter
}

export function storedUse(): DataUse {
  try {
    return (JSON.parse(readStored(key) ?? '{}') as DataUse | null) ?? {}
  } catch {
    return {}
  }
}

/** The day in the device's time zone. */
export function today(): string {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

function startMeter(): DataMeter {
  let session = 0
  let unsaved = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()
  const save = () => {
    timer = undefined
    if (unsaved === 0) return
    // Other tabs write too.
    writeStored(key, JSON.stringify(addUse(storedUse(), today(), unsaved)))
    unsaved = 0
    for (const listener of listeners) listener()
  }
  const count = (bytes: number) => {
    if (bytes === 0) return
    session += bytes
    unsaved += bytes
    timer ??= setTimeout(save, writeMs)
  }
  const add = (entries: PerformanceEntryList) => {
    for (const entry of entries) count((entry as PerformanceResourceTiming).transferSize)
  }
  const observer = new PerformanceObserver((list) => add(list.getEntries()))
  for (const type of ['navigation', 'resource']) observer.observe({ type, buffered: true })
  window.addEventListener('pagehide', () => {
    add(observer.takeRecords())
    save()
  })
  if ('serviceWorker' in navigator)
    navigator.serviceWorker.addEventListener(
      'message',
      ({ data }: MessageEvent<{ receivedBytes?: unknown }>) => {
        if (typeof data.receivedBytes === 'number') count(data.receivedBytes)
      },
    )
  return {
    session: () => session,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
