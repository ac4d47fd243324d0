import type { guide } from '@kallo/contract/catalogue/guide'
import type { DataOf } from '@kallo/contract/endpoint'
import { minuteMs } from '@kallo/rules/foundation/durations'
import { queryOptions } from '@tanstack/react-query'
import { refetchEvery } from '../../platform/query-client.ts'
import { client } from '../../platform/api-client.ts'
import { localNames } from '../../platform/local-names.ts'

export type GuideChannels = DataOf<typeof guide.channels>
export type GuideChannel = GuideChannels['channels'][number]
export type GuideProgramme = DataOf<typeof guide.window>['items'][number]['programmes'][number]

const guideApi = client<typeof guide>()({
  channels: 'GET guide/channels',
  window: 'GET guide/windows/:hour/:hours/:tags',
  programme: 'GET guide/programmes/:tag/:startsAt',
})

export const guideChannelsQuery = () =>
  queryOptions({ ...guideApi.channels.query(), select: localNames(), staleTime: 5 * minuteMs })

/** Refetched while the guide is shown, so that it follows changes of the schedule. Without a change the response is a 304. */
export function guideWindowQuery(hour: number, hours: number, tags: readonly string[]) {
  return queryOptions({
    ...guideApi.window.query({ hour: String(hour), hours: String(hours), tags: tags.join(',') }),
    staleTime: minuteMs,
    refetchInterval: ({ state }) => refetchEvery(minuteMs, state),
    enabled: tags.length > 0,
  })
}

export const descriptionQuery = (tag: string, startsAt: string) =>
  queryOptions({ ...guideApi.programme.query({ tag, startsAt }), staleTime: 10 * minuteMs })
