import type { DataOf } from '@kallo/contract/endpoint'
import type { schedules } from '@kallo/contract/streaming/schedule'
import { reply } from '@kallo/testkit/mock-api'

type Schedule = DataOf<typeof schedules.all>['items'][number]
type Block = Schedule['blocks'][number]
type Media = DataOf<typeof schedules.media>['items'][number]

/** A Monday; in Lagos it is 09:00. */
export const mondayMs = Date.parse('2026-11-02T08:00:00Z')
export const monday = '2026-11-02'

/** A programme of an hour, every day at 20:00. */
export function aBlock(title: string, changes: Partial<Block> = {}): Block {
  return {
    startMinute: 20 * 60,
    minutes: 60,
    weekdays: [0, 1, 2, 3, 4, 5, 6],
    onDate: null,
    fromDate: null,
    untilDate: null,
    exceptDates: [],
    title,
    description: '',
    assets: [`asset-${title}`],
    ...changes,
  }
}

export function aSchedule(changes: Partial<Schedule> = {}): Schedule {
  return {
    channelId: 'eko',
    channel: 'Eko Films',
    timeZone: 'Africa/Lagos',
    today: monday,
    blocks: [],
    filler: null,
    version: 3,
    isPublished: true,
    state: 'on-air',
    hasLiveSources: false,
    ...changes,
  }
}

/** A film of an hour that can be played. */
export function aFilm(name: string, changes: Partial<Media> = {}): Media {
  return { name, description: '', assets: [`asset-${name}`], seconds: 3_600, preparation: null, ...changes }
}

export function replyWithSchedules(...items: Schedule[]): void {
  reply<typeof schedules.all>('GET console/schedule', { items, total: items.length })
}

export function replyWithMedia(...items: Media[]): void {
  reply<typeof schedules.media>('GET console/schedule/media', { items, total: items.length })
}
