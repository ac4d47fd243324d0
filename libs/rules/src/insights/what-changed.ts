import type { ReportName, ReportUnit } from './reports.ts'

/** A figure of a report that the page "What changed" compares: its report and label there, and how to speak of it. */
export interface ChangeFigure {
  id: string
  report: ReportName
  label: string
  name: string
  /** A higher figure is worse. */
  isLoss?: boolean
}

/** the figures in the order in which the page shows them. */
export const changeFigures = [
  { id: 'revenue-ngn', report: 'revenue', label: 'Charged NGN', name: 'Revenue' },
  { id: 'revenue-usd', report: 'revenue', label: 'Charged USD', name: 'Revenue in dollars' },
  { id: 'new', report: 'subscribers', label: 'New', name: 'New subscribers' },
  { id: 'reactivated', report: 'subscribers', label: 'Reactivated', name: 'Returning subscribers' },
  {
    id: 'cancelled',
    report: 'subscribers',
    label: 'Cancelled',
    name: 'Cancelled subscriptions',
    isLoss: true,
  },
  {
    id: 'lost',
    report: 'subscribers',
    label: 'Payment failed',
    name: 'Subscriptions that ended unpaid',
    isLoss: true,
  },
  { id: 'failed-charges', report: 'charges', label: 'Failed', name: 'Failed charges', isLoss: true },
  { id: 'recovered', report: 'charges', label: 'Recovered', name: 'Recovered renewals' },
  { id: 'refunds-ngn', report: 'revenue', label: 'Refunds NGN', name: 'Refunds', isLoss: true },
  { id: 'refunds-usd', report: 'revenue', label: 'Refunds USD', name: 'Refunds in dollars', isLoss: true },
  { id: 'watch-time', report: 'viewers', label: 'Watch time', name: 'Watch time' },
  { id: 'peak', report: 'viewers', label: 'Peak viewers', name: 'Most viewers within an hour' },
] as const satisfies readonly ChangeFigure[]

export type ChangeFigureId = (typeof changeFigures)[number]['id']

export interface ChangeFacts {
  figures: readonly { id: ChangeFigureId; unit: ReportUnit; value: number; previous: number }[]
  /** Declined charges of the period, by the reason of the bank. */
  declines: readonly { reason: string; count: number }[]
  /** Watch time in seconds, by channel and film. */
  contents: readonly { name: string; value: number; previous: number }[]
}

export interface Change {
  report: ReportName
  tone: 'better' | 'worse'
  /** One sentence with its numbers. */
  text: string
}

/** Smaller changes are not reported. */
const minShare = 0.1
const minCount = 3
const shownContents = 2

/**
 * what changed against the previous period, in sentences, the largest change first and losses before gains of the same size.
 * `write` formats a figure. A figure counts when it changed by a tenth, and counts of things by three at least.
 */
export function whatChanged(
  facts: ChangeFacts,
  write: (value: number, unit: ReportUnit) => string,
): Change[] {
  const changes = facts.figures.flatMap(({ id, unit, value, previous }) => {
    const figure: ChangeFigure | undefined = changeFigures.find((one) => one.id === id)
    if (!figure || !isNotable(value, previous, unit)) return []
    const isWorse = value > previous === (figure.isLoss ?? false)
    const reason = id === 'failed-charges' ? declineText(facts.declines, value) : ''
    const text = sentenceOf(figure.name, { value, previous, unit }, write)
    return [
      {
        report: figure.report,
        tone: isWorse ? ('worse' as const) : ('better' as const),
        text: `${text}${reason}.`,
        size: sizeOf(value, previous),
      },
    ]
  })
  return [...changes, ...contentChanges(facts.contents, write)]
    .toSorted((one, other) => other.size - one.size || (one.tone === 'worse' ? -1 : 1))
    .map(({ report, tone, text }) => ({ report, tone, text }))
}

function sentenceOf(
  name: string,
  { value, previous, unit }: { value: number; previous: number; unit: ReportUnit },
  write: (value: number, unit: ReportUnit) => string,
): string {
  if (previous === 0) return `${name}: ${write(value, unit)} after none`
  return `${name} ${changeVerb(value, previous)}: ${write(value, unit)} after ${write(previous, unit)}`
}

/** How the text says that a figure changed: `doubled`, `rose by 34%`. */
export function changeVerb(value: number, previous: number): string {
  if (previous === 0) return 'are new'
  if (value === 0) return 'stopped'
  const ratio = value / previous
  if (isNear(ratio, 3)) return 'tripled'
  if (isNear(ratio, 2)) return 'doubled'
  if (isNear(ratio, 0.5)) return 'halved'
  if (ratio >= 4) return `rose to ${Math.round(ratio)} times as much`
  if (ratio > 3) return 'more than tripled'
  if (ratio > 2) return 'more than doubled'
  const percent = Math.round(Math.abs(ratio - 1) * 100)
  return `${ratio > 1 ? 'rose' : 'fell'} by ${percent}%`
}

/** Within 5 %. */
function isNear(ratio: number, target: number): boolean {
  return Math.abs(ratio / target - 1) <= 0.05
}

function isNotable(value: number, previous: number, unit: ReportUnit): boolean {
  if (value === previous) return false
  if (unit === 'count' && Math.abs(value - previous) < minCount) return false
  return previous === 0 || Math.abs(value / previous - 1) >= minShare
}

/** The size of a change, which is the same for doubling and halving. */
function sizeOf(value: number, previous: number): number {
  return Math.abs(Math.log((value + 1) / (previous + 1)))
}

function declineText(declines: ChangeFacts['declines'], failed: number): string {
  const [first] = declines.toSorted((one, other) => other.count - one.count)
  if (!first || first.reason === '' || failed === 0) return ''
  const count = first.count === failed ? 'all' : `${first.count} of ${failed}`
  return `; ${count} were declined with “${first.reason}”`
}

/** The contents that gained and lost the longest watch time. */
function contentChanges(
  contents: ChangeFacts['contents'],
  write: (value: number, unit: ReportUnit) => string,
) {
  return contents
    .filter(({ value, previous }) => isNotable(value, previous, 'seconds'))
    .toSorted((one, other) => Math.abs(other.value - other.previous) - Math.abs(one.value - one.previous))
    .slice(0, shownContents)
    .map(({ name, value, previous }) => ({
      report: 'watch-time' as const,
      tone: value < previous ? ('worse' as const) : ('better' as const),
      text: `Watch time of ${name} ${changeVerb(value, previous)}: ${write(value, 'seconds')} after ${write(previous, 'seconds')}.`,
      size: sizeOf(value, previous),
    }))
}
