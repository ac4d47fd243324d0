import { dayMs, hourMs } from '@kallo/rules/foundation/durations'
import { slotMs } from '@kallo/rules/foundation/constants'
import { isoDay, zonedTime } from '@kallo/rules/foundation/zoned-time'
import { compileSchedule, type CompiledProgramme } from '@kallo/rules/streaming/schedule'
import type { Content } from './api.ts'
import { dayName, timeText } from './days.ts'

/** A change of what plays at a time on some days. Times are in the channel's time zone, such as `19:00`. */
export interface ViewerChange {
  from: string
  to: string
  days: readonly string[]
  /** Titles; null: nothing is scheduled. */
  before: string | null
  after: string | null
}

/** How far ahead changes are listed. */
export const summaryDays = 14
const frozenMs = 60_000

/**
 * N-07: what will change for viewers in the next two weeks, by the rule with which the server compiles timelines. `isPlayable` says
 * whether the media of a block are ready. Changes are in the order of their first days.
 */
export function viewerChanges(
  before: Content,
  after: Content,
  timeZone: string,
  nowMs: number,
  isPlayable: (assets: readonly string[]) => boolean,
): ViewerChange[] {
  const fromMs = Math.ceil((nowMs + frozenMs) / slotMs) * slotMs
  const untilMs = fromMs + summaryDays * dayMs
  const compile = ({ blocks, filler }: Content) =>
    compileSchedule(
      blocks.filter(({ assets }) => isPlayable(assets)).map(withLoop),
      timeZone,
      fromMs,
      untilMs,
      { discontinuities: 0 },
      filler && isPlayable(filler.assets) ? withLoop({ ...filler, description: '' }) : null,
    )
  return groupDays(differences(compile(before), compile(after), fromMs, untilMs), timeZone)
}

function withLoop<Of extends { assets: readonly string[] }>(of: Of) {
  return { ...of, loop: [{ asset: of.assets.join(), slots: 1 }] }
}

interface Difference {
  fromMs: number
  toMs: number
  before: string | null
  after: string | null
}

/** The times at which other media or another title play. */
function differences(
  before: readonly CompiledProgramme[],
  after: readonly CompiledProgramme[],
  fromMs: number,
  untilMs: number,
): Difference[] {
  const edges = [...before, ...after].flatMap(({ startsAtMs, endsAtMs }) => [startsAtMs, endsAtMs])
  const times = [...new Set([fromMs, ...edges, untilMs])]
    .filter((at) => at >= fromMs && at <= untilMs)
    .toSorted((a, b) => a - b)
  const found: Difference[] = []
  let [was, is] = [0, 0]
  for (const [at, startMs] of times.entries()) {
    const endMs = times[at + 1]
    if (endMs === undefined) break
    while ((before[was]?.endsAtMs ?? Infinity) <= startMs) was++
    while ((after[is]?.endsAtMs ?? Infinity) <= startMs) is++
    const [old, now] = [shownAt(before[was], startMs), shownAt(after[is], startMs)]
    if (old?.title === now?.title && assetOf(old) === assetOf(now)) continue
    const last = found.at(-1)
    const names = { before: old?.title ?? null, after: now?.title ?? null }
    if (last && last.toMs === startMs && last.before === names.before && last.after === names.after)
      last.toMs = endMs
    else found.push({ fromMs: startMs, toMs: endMs, ...names })
  }
  return found
}

function shownAt(programme: CompiledProgramme | undefined, atMs: number): CompiledProgramme | undefined {
  return programme && programme.startsAtMs <= atMs ? programme : undefined
}

function assetOf(programme: CompiledProgramme | undefined): string | undefined {
  return programme?.stretch.loop[0]?.asset
}

/** The same change on several days is listed once. */
function groupDays(found: readonly Difference[], timeZone: string): ViewerChange[] {
  const groups = new Map<
    string,
    { from: string; to: string; before: string | null; after: string | null; days: string[] }
  >()
  for (const { fromMs, toMs, before, after } of found) {
    const change = { from: clock(fromMs, timeZone), to: endText(fromMs, toMs, timeZone), before, after }
    const key = JSON.stringify(change)
    const group = groups.get(key) ?? { ...change, days: [] }
    groups.set(key, group)
    group.days.push(isoDay(fromMs, timeZone))
  }
  return [...groups.values()]
}

function clock(atMs: number, timeZone: string): string {
  const { hour, minute } = zonedTime(atMs, timeZone)
  return timeText(hour * 60 + minute)
}

/** The end of a change, with the day if it is more than a day after the start. */
function endText(fromMs: number, toMs: number, timeZone: string): string {
  const text = clock(toMs, timeZone)
  return toMs - fromMs < 24 * hourMs ? text : `${dayName(isoDay(toMs, timeZone))} ${text}`
}
