import { once } from 'node:events'
import { request as httpRequest, type ClientRequest, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect } from 'vitest'

export const uploadPath = '/api/v1/console/vod-uploads'
const encode = (value: string) => Buffer.from(value).toString('base64')
export const uploadMetadata = (vod: string, name = 'film.mp4') =>
  `vod ${encode(vod)},filename ${encode(name)}`
export const uploadIdOf = (location: string) => location.split('/').at(-1) ?? ''

interface Sent {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

/** Sends requests of the tus protocol over HTTP. `session`: port of the app and cookie of the operator. */
export function createUploadClient(session: () => { port: number; cookie: string }) {
  const open = (method: string, path: string, headers: Record<string, string>) => {
    const { port, cookie } = session()
    const own = { 'tus-resumable': '1.0.0', 'x-kallo-console': '1', cookie }
    return httpRequest({ port, method, path, headers: { ...own, ...headers } })
  }
  const content = { 'content-type': 'application/offset+octet-stream' }
  const send = async (
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body: Buffer | null = null,
  ): Promise<Sent> => {
    const request = open(method, path, { ...(body === null ? {} : content), ...headers })
    request.end(body ?? undefined)
    const [response] = await once(request, 'response')
    return { status: response.statusCode, headers: response.headers, body: await text(response) }
  }
  const create = (vod: string, bytes: number, headers: Record<string, string> = {}) =>
    send('POST', uploadPath, {
      'upload-length': String(bytes),
      'upload-metadata': uploadMetadata(vod),
      ...headers,
    })
  return {
    send,
    create,
    patch: (location: string, offset: number, body: Buffer, headers: Record<string, string> = {}) =>
      send('PATCH', location, { 'upload-offset': String(offset), ...headers }, body),
    /** A request that sends a whole file piece by piece. */
    beginPatch(location: string, bytes: number): ClientRequest {
      const sizes = { 'content-length': String(bytes), 'upload-offset': '0' }
      const request = open('PATCH', location, { ...content, ...sizes })
      request.on('error', () => undefined)
      return request
    },
    /** Creates an upload. Returns its path. */
    async begin(vod: string, bytes: number, headers: Record<string, string> = {}): Promise<string> {
      const { status, headers: sent, body } = await create(vod, bytes, headers)
      expect([status, body]).toEqual([201, ''])
      return sent.location ?? ''
    },
  }
}
