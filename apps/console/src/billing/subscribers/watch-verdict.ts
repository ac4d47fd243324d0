import { plural, t } from '@lingui/core/macro'
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
    title: t`Cannot watch paid channels`,
    reason,
    notes,
  })
  if (subscriber.erasedAt !== null) return cannot(t`The account was erased.`)
  if (subscriber.activatedAt === null)
    return cannot(t`The subscriber has not confirmed the email address and cannot sign in.`)
  const { subscriptions } = billing
  const running = subscriptions.find((one) => !one.isEnded && Date.parse(one.accessEndsAt) > nowMs)
  const declined = declinedNote(billing)
  if (!running) {
    const [last] = subscriptions
    return cannot(last ? endedText(last) : t`They have never bought a plan.`, declined)
  }
  const shared = [...deviceNotes(subscriber, running.devices), ...declined]
  const limit = streams?.maxStreams ?? 0
  if (streams && limit > 0 && streams.streams.length >= limit)
    return {
      tone: 'warning',
      title: t`Can watch, but not on another device`,
      reason: t`All ${limit} streams of ${{ plan: running.planName }} are in use.`,
      notes: shared,
    }
  if (Date.parse(running.endsAt) <= nowMs)
    return {
      tone: 'warning',
      title: t`Can watch for now`,
      reason: t`The renewal is unpaid. Access ends on ${{ time: formatTime(running.accessEndsAt) }}.`,
      notes: shared,
    }
  return {
    tone: 'positive',
    title: t`Can watch`,
    reason: runningText(running),
    notes: shared,
  }
}

type Subscription = SubscriberBilling['subscriptions'][number]

function endedText({ planName: plan, accessEndsAt, cancelledAt }: Subscription): string {
  const time = formatTime(accessEndsAt)
  return cancelledAt === null
    ? t`${plan} ended on ${time} and was not renewed.`
    : t`${plan} ended on ${time}, after the subscriber had cancelled it.`
}

function runningText({ planName: plan, endsAt, renewsAt }: Subscription): string {
  const time = formatTime(endsAt)
  return renewsAt === null
    ? t`${plan} runs until ${time} and does not renew.`
    : t`${plan} runs until ${time} and renews.`
}

function deviceNotes({ devices }: VerdictFacts['subscriber'], allowed: number): string[] {
  const signedIn = devices.filter(
    ({ isSignedIn, impersonatedBy }) => isSignedIn && impersonatedBy === null,
  ).length
  if (signedIn === 0) return [t`Not signed in on any device.`]
  return [
    plural(allowed, {
      one: `Signed in on ${signedIn} of # device.`,
      other: `Signed in on ${signedIn} of # devices.`,
    }),
  ]
}

/** A note about a declined payment, if it is the latest payment. */
function declinedNote({ payments }: VerdictFacts['billing']): string[] {
  const [latest] = payments
  if (latest?.state !== 'failed') return []
  return [t`The latest payment was declined on ${{ time: formatTime(latest.createdAt) }}.`]
}
