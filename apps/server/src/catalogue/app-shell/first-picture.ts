import type { BodyOf } from '@kallo/contract/endpoint'
import { firstPicture } from '@kallo/contract/streaming/first-picture'
import { catchUpAddress, readPeriodName, ticketOf } from '@kallo/rules/streaming/stream-address'
import { envelope } from '../../platform/http/cached-response.ts'
import { FormResponse } from '../../platform/http/form-response.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { viewChannel, viewVod, type ContentsParts } from '../contents/index.ts'
import { positionOf } from '../library/index.ts'

/** P-28: what the page of a player requests for a session before the app is loaded. */
export function firstPictureRoutes(parts: ContentsParts): Route[] {
  const { db, catalogue, origin } = parts
  return [
    route(firstPicture, async ({ principal: viewer, body, ip, baseUrl, headers }) => {
      const { kind, tag, catchUp, timeZone } = body
      const of = progressRef(body)
      const request = { viewer, ip, baseUrl, headers: { ...headers, prefer: 'return=minimal' } }
      const [contents, positionSeconds] = await Promise.all([
        kind === 'vod' ? viewVod(parts, tag, request) : viewChannel(parts, tag, request),
        of ? positionOf(db, catalogue(viewer.profile.maxAge), viewer, of) : 0,
      ])
      const list = 'vodsList' in contents ? contents.vodsList : contents.channelsList
      const streamUrl = list[0]?.stream_url ?? ''
      const name = catchUp ?? 'playlist'
      const address = catchUp === undefined ? streamUrl : catchUpAddress(streamUrl, catchUp)
      const startAt = positionSeconds || null
      const files =
        ticketOf(address) === null ? null : await origin.firstFiles({ address, name, ip, timeZone, startAt })
      return new FormResponse(
        { positionSeconds },
        {
          contents: envelope(contents),
          ...(files && { multivariant: files.multivariant, media: files.media }),
          ...(files?.segment && { init: files.segment.init, segment: files.segment.media }),
        },
      )
    }),
  ]
}

/** The content of which the profile's position is stored; null: a channel or an hour. */
function progressRef({ kind, tag, catchUp }: BodyOf<typeof firstPicture>) {
  if (kind === 'vod') return { kind, tag }
  const programme = catchUp === undefined ? null : readPeriodName(catchUp)
  return (
    programme && { kind: 'programme' as const, tag, startsAt: new Date(programme.startsAtMs).toISOString() }
  )
}
