import type { QueryClient } from '@tanstack/react-query'
import { continueAt, historyMs } from '@kallo/rules/catalogue/library'
import { householdApi } from '../../accounts/household/api.ts'
import { hasReason } from '../../platform/api-error.ts'
import { isServerTimeKnown, serverNow } from '../../platform/server-clock.ts'
import { currentSession } from '../../platform/session.ts'
import { readStored, writeStored } from '../../platform/storage.ts'
import { libraryApi, reloadLibrary, type ContentRef } from './api.ts'

interface Report {
  of: ContentRef
  positionSeconds: number
  durationSeconds: number
  /** When the position was reached, by the server's clock, UTC ms. Null: its time was not known. */
  at: number | null
  /** The same by the clock of the device, which may be wrong. */
  deviceAt: number
  /** The session whose profile watched; null: a visitor, whose reports stay on the device until the sign-in. */
  session: string | null
  /** The profile that watched. Absent while it is unknown. */
  profile?: string
}

const storageKey = 'unsent-progress'
/** A session and its profile. */
const profileKey = 'session-profile'
const maxUnsent = 50
/** The longest time that the server accepts. */
const maxSecondsAgo = historyMs / 1_000

/** A channel has none, even while one of its hours plays. */
const hasPosition = ({ kind }: ContentRef): boolean => kind !== 'channel'
const atStart = { positionSeconds: 0, durationSeconds: 0 }

/**
 * B-20: reports that could not be sent are kept on the device, and sent with the next report or by the next player. Returns whether the
 * server stored it.
 *
 * @param session in which was watched. Another one can have begun since: a change of the profile closes the player.
 */
export async function saveProgress(
  report: Omit<Report, 'at' | 'deviceAt' | 'session' | 'profile'>,
  isUrgent: boolean,
  session: string | null,
): Promise<boolean> {
  const sameContent = JSON.stringify(report.of)
  const others = readUnsent().filter((one) => JSON.stringify(one.of) !== sameContent || !isOf(one, session))
  const profile = profileOf(session)
  const own = {
    ...report,
    ...(hasPosition(report.of) ? {} : atStart),
    at: isServerTimeKnown() ? serverNow() : null,
    deviceAt: Date.now(),
    session,
    ...(profile === null ? {} : { profile }),
  }
  writeUnsent([...others, own].slice(-maxUnsent))
  return sendUnsent(isUrgent)
}

/** B-26: where a visitor continues on this device, in seconds; null: at the beginning. */
export function visitorPosition(of: ContentRef): number | null {
  if (!hasPosition(of)) return null
  const key = JSON.stringify(of)
  const found = readUnsent().find((report) => report.session === null && JSON.stringify(report.of) === key)
  return found ? continueAt(found.positionSeconds, found.durationSeconds) || null : null
}

/** B-20: where this profile continues, in seconds, if the server does not know it yet; null: it knows. */
export function unsentPosition(of: ContentRef): number | null {
  const key = JSON.stringify(of)
  const { key: session } = currentSession()
  const found = readUnsent().find((report) => isOf(report, session) && JSON.stringify(report.of) === key)
  return found ? continueAt(found.positionSeconds, found.durationSeconds) : null
}

/**
 * B-20, B-26: sends the kept reports of the profile, including those of its former sessions and from before the sign-in. Returns whether
 * the server stored any.
 */
export async function sendUnsent(isUrgent = false): Promise<boolean> {
  if (!isUrgent && readUnsent().some(({ session }) => session !== currentSession().key)) await learnProfile()
  const { key: own, isSupport } = currentSession()
  if (own === null || isSupport) return false
  const sent = readUnsent().filter((report) => isOf(report, own))
  if (sent.length === 0) return false
  const items = sent.map(({ of, positionSeconds, durationSeconds, ...report }) => ({
    of,
    positionSeconds,
    durationSeconds,
    secondsAgo: Math.min(maxSecondsAgo, Math.max(0, Math.round(ageMs(report) / 1_000))),
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

/** Both times are read from the same clock: the server's, unless its time was or is not known, as without a connection. */
function ageMs({ at, deviceAt }: Pick<Report, 'at' | 'deviceAt'>): number {
  return at !== null && isServerTimeKnown() ? serverNow() - at : Date.now() - deviceAt
}

/** M-08: a profile has another session after each sign-in and choice. Its reports are recognised by its ID. */
export async function learnProfile(): Promise<void> {
  const { key: own, isSupport } = currentSession()
  if (own === null || isSupport || profileOf(own) !== null) return
  const household = await householdApi.view().catch(() => null)
  const profile = household?.profiles.find(({ isCurrent }) => isCurrent)?.id
  if (profile === undefined || currentSession().key !== own) return
  writeStored(profileKey, `${own} ${profile}`)
  writeUnsent(readUnsent().map((report) => (report.session === own ? { ...report, profile } : report)))
}

function profileOf(session: string | null): string | null {
  const [of, profile] = (readStored(profileKey) ?? '').split(' ')
  return of === session && profile ? profile : null
}

/** Whether the report belongs to the session's profile. What a visitor watched belongs to the first profile that signs in. */
function isOf({ session, profile }: Report, own: string | null): boolean {
  return session === own || session === null || (profile !== undefined && profile === profileOf(own))
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
