import { readStored, writeStored } from './storage.ts'

interface NetworkInformation {
  saveData?: boolean
  effectiveType?: string
  type?: string
}

/** Chromium only; other browsers do not expose the network. */
export function networkInformation(): NetworkInformation {
  return (Reflect.get(navigator, 'connection') as NetworkInformation | undefined) ?? {}
}

/** Chromium's Data Saver is on. */
export function browserSavesData(): boolean {
  return networkInformation().saveData === true
}

/** P-36: the setting of this device. `auto` follows the browser and the network. */
export type DataSaver = 'off' | 'auto' | 'on'

const dataSaverKey = 'data-saver'

export function dataSaver(): DataSaver {
  const stored = readStored(dataSaverKey)
  return stored === 'off' || stored === 'on' ? stored : 'auto'
}

export function storeDataSaver(choice: DataSaver): void {
  writeStored(dataSaverKey, choice)
}

/** P-36: pictures start at the lowest quality, and nothing is loaded in advance. */
export function savesData(): boolean {
  const choice = dataSaver()
  if (choice !== 'auto') return choice === 'on'
  return browserSavesData() || (networkInformation().effectiveType ?? '').endsWith('2g')
}

/**
 * Runs `work` once the page has loaded and the browser is idle, unless the network is slow or data is saved. Returns a
 * function that cancels it.
 */
export function whenIdle(work: () => void): () => void {
  const { effectiveType = '4g' } = networkInformation()
  if (savesData() || effectiveType !== '4g') return () => undefined
  const cancelled = new AbortController()
  const { signal } = cancelled
  const runWhenIdle = () => {
    if (signal.aborted) return
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(() => signal.aborted || work())
    else setTimeout(() => signal.aborted || work(), 1_000)
  }
  const timer = () => setTimeout(runWhenIdle, settleMs)
  if (document.readyState === 'complete') timer()
  else window.addEventListener('load', timer, { once: true, signal })
  return () => cancelled.abort()
}

/** Pictures and requests of the page itself come first. */
const settleMs = 1_500
