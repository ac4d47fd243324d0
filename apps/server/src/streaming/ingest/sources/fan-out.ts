import type { ServerResponse } from 'node:http'

/** A reader with more unsent data than this is too slow and is disconnected. */
const maxBacklogBytes = 64 * 1024 * 1024

/** Sends a live stream to several readers. */
export function createFanOut(contentType: string) {
  const readers = new Set<ServerResponse>()
  return {
    /** `preamble`: what a reader needs to start in the middle of the stream. */
    add(response: ServerResponse, preamble: readonly Buffer[]) {
      response.writeHead(200, { 'content-type': contentType })
      for (const part of preamble) response.write(part)
      readers.add(response)
      response.on('close', () => readers.delete(response))
    },
    send(chunk: Buffer) {
      for (const reader of readers) {
        if (reader.writableLength > maxBacklogBytes) reader.destroy()
        else reader.write(chunk)
      }
    },
    /** The stream has ended. */
    end() {
      for (const reader of readers) reader.end()
      readers.clear()
    },
  }
}
