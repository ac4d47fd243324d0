import type { KeyboardEvent } from 'react'
import type { Block, Schedule } from './api.ts'
import { occurrencesOf, type Occurrence } from './occurrences.ts'
import type { DraggedItem } from './use-timeline-drag.ts'

export interface TimelineChannel {
  schedule: Schedule
  blocks: readonly Block[]
  filler: Schedule['filler']
}

/** The new place of a programme, in minutes from midnight of the first shown day in the channel's time zone. */
export interface Placement {
  channel: TimelineChannel
  start: number
  end: number
}

/** Key of a programme within its row. */
export function keyOf({ index, day }: Occurrence): string {
  return `${index} ${day}`
}

/** The programme that an element of the timeline shows. */
export function findItem(
  element: HTMLElement,
  channels: readonly TimelineChannel[],
  firstDay: string,
  days: number,
  shifts: readonly number[],
): DraggedItem | null {
  const dragged = element.closest<HTMLElement>('[data-item]')
  const row = Number(element.closest<HTMLElement>('[data-row]')?.dataset['row'])
  const channel = channels[row]
  if (!dragged || !channel) return null
  const occurrence = occurrencesOf(channel.blocks, firstDay, days).find(
    (one) => keyOf(one) === dragged.dataset['item'],
  )
  const shift = shifts[row] ?? 0
  return occurrence ? { row, occurrence, start: occurrence.start + shift, end: occurrence.end + shift } : null
}

/** Where programmes of a channel start and end on the time axis. */
export function edgesOf(
  channel: TimelineChannel | undefined,
  firstDay: string,
  days: number,
  shift: number,
): number[] {
  if (!channel) return []
  return occurrencesOf(channel.blocks, firstDay, days).flatMap(({ start, end }) => [
    start + shift,
    end + shift,
  ])
}

/** Arrow keys move the focus between programmes and channels. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.shiftKey || event.metaKey) return
  const current =
    event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-start]') : null
  const row = current?.closest<HTMLElement>('[data-row]')
  if (!current || !row) return
  const items = (of: Element | null | undefined) => [
    ...(of?.querySelectorAll<HTMLElement>('[data-start]') ?? []),
  ]
  const own = items(row)
  const at = own.indexOf(current)
  const rows = [...event.currentTarget.querySelectorAll('[data-row]')]
  const nearest = (of: Element | undefined) => {
    const wanted = Number(current.dataset['start'])
    return items(of).toSorted(
      (a, b) => Math.abs(Number(a.dataset['start']) - wanted) - Math.abs(Number(b.dataset['start']) - wanted),
    )[0]
  }
  const targets: Record<string, HTMLElement | undefined> = {
    ArrowRight: own[at + 1],
    ArrowLeft: own[at - 1],
    ArrowDown: nearest(rows[rows.indexOf(row) + 1]),
    ArrowUp: nearest(rows[rows.indexOf(row) - 1]),
    Home: own[0],
    End: own.at(-1),
  }
  if (!(event.key in targets)) return
  event.preventDefault()
  targets[event.key]?.focus()
}
