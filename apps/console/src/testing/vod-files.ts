import type { DataOf } from '@kallo/contract/endpoint'
import type { vodFiles } from '@kallo/contract/streaming/vod-files'
import { intercept } from '@kallo/testkit/mock-api'
import { delay, http, HttpResponse } from 'msw'

type Media = DataOf<typeof vodFiles.view>
type File = NonNullable<Media['file']>

/** A VOD without a video. */
export function aMedia(changes: Partial<Media> = {}): Media {
  return {
    unavailable: null,
    maxBytes: 20_000_000_000,
    file: null,
    media: null,
    audio: { language: null, name: null },
    tracks: [],
    ...changes,
  }
}

/** An upload of `ferry.mp4`, of which 4 of 10 bytes have arrived. */
export function aFile(changes: Partial<File> = {}): File {
  return {
    id: 'aaaaaaaaaaaaaaaaaaaaaaaa',
    name: 'ferry.mp4',
    bytes: 10,
    receivedBytes: 4,
    state: 'uploading',
    problem: null,
    isOwn: true,
    canRetry: false,
    createdAt: '2026-11-01T12:00:00.000Z',
    steps: [],
    posters: [],
    ...changes,
  }
}

/** A video of an hour that viewers can watch. */
export const published: NonNullable<Media['media']> = {
  seconds: 3_723,
  renditions: [
    { width: 426, height: 240, averageBps: 200_000 },
    { width: 0, height: 0, averageBps: 64_000 },
  ],
}

interface TusServer {
  /** Requests so far: `POST ferry.mp4`, `PATCH 4+6`: 6 bytes from the fourth. */
  requests: string[]
  /** What happens to the next request that sends bytes. */
  next: 'store' | 'never respond' | 'unreachable' | { status: number; message: string }
}

/** A server of the tus protocol, as `console/vod-uploads` speaks it. Each upload begins at `offset`. */
export function aTusServer({ offset = 0, next = 'store' as TusServer['next'] } = {}): TusServer {
  const server: TusServer = { requests: [], next }
  const tus = { 'tus-resumable': '1.0.0' }
  let stored = offset
  const address = '*/api/v1/console/vod-uploads'
  intercept(
    http.post(address, ({ request }) => {
      const [, name = ''] = /filename ([^,]*)/.exec(request.headers.get('upload-metadata') ?? '') ?? []
      server.requests.push(`POST ${atob(name)}`)
      stored = 0
      const location = `/api/v1/console/vod-uploads/${server.requests.length}`
      return new HttpResponse(null, { status: 201, headers: { ...tus, location } })
    }),
    http.head(`${address}/:id`, () => {
      server.requests.push('HEAD')
      const headers = { ...tus, 'upload-offset': String(stored), 'upload-length': '10' }
      return new HttpResponse(null, { status: 200, headers })
    }),
    http.patch(`${address}/:id`, async ({ request }) => {
      const { byteLength } = await request.arrayBuffer()
      server.requests.push(`PATCH ${request.headers.get('upload-offset')}+${byteLength}`)
      const { next } = server
      if (next === 'never respond') await delay('infinite')
      if (next === 'unreachable') return HttpResponse.error()
      if (typeof next === 'object')
        return HttpResponse.json(
          { status: 'ERROR', reason: 'unexpected', message: next.message },
          { status: next.status },
        )
      stored = Number(request.headers.get('upload-offset')) + byteLength
      const headers = { ...tus, 'upload-offset': String(stored) }
      return new HttpResponse(null, { status: 204, headers })
    }),
  )
  return server
}
