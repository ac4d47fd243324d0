import type { Tone } from '@kallo/ui/badge'
import { formatTime } from '../../platform/format-time.ts'
import type { Subscriber, SubscriberBilling } from './api.ts'

interface VerdictFacts {
  subscriber: Pick<Subscriber, 'erasedAt' | 'activatedAt' | 'devices'>
  billing: Pick<SubscriberBilling, 'subscriptions' | 'payments'>
  /** Null until they are known. */
  streams: { maxStreams: number; streams: readonly unknown[] } | null
}

export interface WatchVerdict {
  tone: Tone
  /** Whether they can watch paid channels now. */
  title: string
  /** Why not, or until when. */
  reason: string
  /** What else support should know, most important first. */
  notes: readonly string[]
}

/** F-18: can this person watch, and if not, why. `nowMs` in UTC ms. */
export function watchVerdict({ subscriber, billing, streams }: VerdictFacts, nowMs: number): WatchVerdict {
  const cannot = (reason: string, notes: readonly string[] = []): WatchVerdict => ({
    tone: 'critical',
    title: 'Cannot watch paid channels',
    reason,
    notes,
  })
  if (subscriber.erasedAt !== null) return cannot('The account was erased.')
  if (subscriber.activatedAt === null)
    return cannot('The e-mail address has not been confirmed: they cannot sign in.')
  const { subscriptions } = billing
  const running = subscriptions.find((one) => !one.isEnded && Date.parse(one.accessEndsAt) > nowMs)
  const declined = declinedNote(billing)
  if (!running) {
    const [last] = subscriptions
    const reason = last
      ? `${last.planName} ended on ${formatTime(last.accessEndsAt)}${last.cancelledAt === null ? ', and was not paid again.' : ', after they had cancelled it.'}`
      : 'They have never bought a plan.'
    return cannot(reason, declined)
  }
  const shared = [...deviceNotes(subscriber, running.devices), ...declined]
  const limit = streams?.maxStreams ?? 0
  if (streams && limit > 0 && streams.streams.length >= limit)
    return {
      tone: 'warning',
      title: 'Can watch, but not on another device',
      reason: `All ${limit} streams of ${running.planName} play now.`,
      notes: shared,
    }
  if (Date.parse(running.endsAt) <= nowMs)
    return {
      tone: 'warning',
      title: 'Can watch for now',
      reason: `The renewal is unpaid. Access ends on ${formatTime(running.accessEndsAt)}.`,
      notes: shared,
    }
  return {
    tone: 'positive',
    title: 'Can watch',
    reason: `${running.planName} runs until ${formatTime(running.endsAt)}${running.renewsAt === null ? ' and does not renew.' : ' and renews.'}`,
    notes: shared,
  }
}

function deviceNotes({ devices }: VerdictFacts['subscriber'], allowed: number): string[] {
  const signedIn = devices.filter(
    ({ isSignedIn, impersonatedBy }) => isSignedIn && impersonatedBy === null,
  ).length
  if (signedIn === 0) return ['Not signed in on any device.']
  return [`Signed in on ${signedIn} of ${allowed} ${allowed === 1 ? 'device' : 'devices'}.`]
}

/** Only when nothing was paid since. */
function declinedNote({ payments }: VerdictFacts['billing']): string[] {
  const [latest] = payments
  if (latest?.state !== 'failed') return []
  return [`The latest payment was declined on ${formatTime(latest.createdAt)}.`]
}
