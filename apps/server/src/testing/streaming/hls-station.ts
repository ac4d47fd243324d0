import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { words } from '../../platform/ffmpeg/index.ts'

/** The HLS server of a station: serves a folder that a sender fills. */
export interface HlsStation {
  /** Where the sender writes `live.m3u8`. */
  folder: string
  url(name?: string): string
  /** Handles some requests differently. Returns true if it handled the request. */
  intercept: (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>
  /** Changes what is sent. */
  change: (name: string, body: Buffer) => Buffer
  close(): Promise<void>
}

export async function startHlsStation(): Promise<HlsStation> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kallo-station-'))
  const station: HlsStation = {
    folder,
    url: (name = 'live.m3u8') => `http://127.0.0.1:${port}/${name}`,
    intercept: () => false,
    change: (_name, body) => body,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
      await rm(folder, { recursive: true, force: true })
    },
  }
  const server = createServer((request, response) => {
    void respond(station, request, response).catch(() => response.writeHead(404).end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  return station
}

async function respond(
  station: HlsStation,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (await station.intercept(request, response)) return
  const name = path.basename(new URL(request.url ?? '/', 'http://station').pathname)
  response.end(station.change(name, await readFile(path.join(station.folder, name))))
}

/** Arguments of a sender that writes HLS with segments of one second. */
export const hlsOutput = (folder: string) => [
  ...words('-f hls -hls_time 1 -hls_list_size 6 -hls_flags delete_segments'),
  path.join(folder, 'live.m3u8'),
]
