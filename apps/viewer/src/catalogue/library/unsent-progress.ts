import type { QueryClient } from '@tanstack/react-query'
import { continueAt, historyMs } from '@kallo/rules/catalogue/library'
import { hasReason } from '../../platform/api-error.ts'
import { serverNow } from '../../platform/server-clock.ts'
import { currentSession } from '../../platform/session.ts'
import { readStored, writeStored } from '../../platform/storage.ts'
import { libraryApi, reloadLibrary, type ContentRef } from './api.ts'

interface Report {
  of: ContentRef
  positionSeconds: number
  durationSeconds: number
  /** When the position was reached, by the server's clock, UTC ms. */
  at: number
  /** The session whose profile watched; null: a visitor, whose reports stay on the device until the sign-in. */
  session: string | null
}

const storageKey = 'unsent-progress'
const maxUnsent = 50
/** The longest time that the server accepts. */
const maxSecondsAgo = historyMs / 1_000

/**
 * B-20: reports that could not be sent are kept on the device, and sent with the next report or by the next player. Returns whether the
 * server stored it.
 */
export async function saveProgress(
  report: Omit<Report, 'at' | 'session'>,
  isUrgent: boolean,
): Promise<boolean> {
  const sameContent = JSON.stringify(report.of)
  const others = readUnsent().filter(({ of }) => JSON.stringify(of) !== sameContent)
  const own = { ...report, at: serverNow(), session: currentSession().key }
  writeUnsent([...others, own].slice(-maxUnsent))
  return sendUnsent(isUrgent)
}

/** B-26: where a visitor continues on this device, in seconds; null: at the beginning. */
export function visitorPosition(of: ContentRef): number | null {
  const key = JSON.stringify(of)
  const found = readUnsent().find((report) => report.session === null && JSON.stringify(report.of) === key)
  return found ? continueAt(found.positionSeconds, found.durationSeconds) || null : null
}

/** B-20, B-26: sends the kept reports, including those from before the sign-in. Returns whether the server stored any. */
export async function sendUnsent(isUrgent = false): Promise<boolean> {
  const { key: own, isSupport } = currentSession()
  if (own === null || isSupport) return false
  const sent = readUnsent().filter(({ session }) => session === own || session === null)
  if (sent.length === 0) return false
  const now = serverNow()
  const items = sent.map(({ of, positionSeconds, durationSeconds, at }) => ({
    of,
    positionSeconds,
    durationSeconds,
    secondsAgo: Math.min(maxSecondsAgo, Math.max(0, Math.round((now - at) / 1_000))),
  }))
  const result = await libraryApi.saveProgress({ items }, { keepalive: isUrgent }).then(
    () => 'stored',
    // A report that the server does not accept would keep back all later ones.
    (error: unknown) => (hasReason(error, 'bad-input') ? 'refused' : 'unsent'),
  )
  if (result === 'unsent') return false
  const texts = new Set(sent.map((report) => JSON.stringify(report)))
  writeUnsent(readUnsent().filter((report) => !texts.has(JSON.stringify(report))))
  return result === 'stored'
}

/** B-26: after a sign-in, adds what was watched on this device before it to the profile. */
export async function mergeWatched(queries: QueryClient): Promise<void> {
  if (await sendUnsent()) await reloadLibrary(queries)
}

function readUnsent(): Report[] {
  try {
    const stored: unknown = JSON.parse(readStored(storageKey) ?? '[]')
    return Array.isArray(stored) ? (stored as Report[]) : []
  } catch {
    return []
  }
}

function writeUnsent(reports: readonly Report[]): void {
  writeStored(storageKey, reports.length === 0 ? null : JSON.stringify(reports))
}
