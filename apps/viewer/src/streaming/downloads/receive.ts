import { withAnySignal } from '../../platform/any-signal.ts'

/** A connection that delivers nothing for this long is lost, although it is still open. */
const silentMs = 20_000

/**
 * Requests a file and reads its body. Rejects when `signal` aborts, and with a `TimeoutError` when nothing has arrived for 20 s.
 *
 * @param request sends the request
 * @param read reads the response
 */
export async function receive<T>(
  signal: AbortSignal,
  request: (signal: AbortSignal) => Promise<Response>,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const silence = new AbortController()
  const stop = () => silence.abort(new DOMException('nothing was received', 'TimeoutError'))
  let timer = setTimeout(stop, silentMs)
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(stop, silentMs)
  }
  try {
    return await withAnySignal([signal, silence.signal], async (either) => {
      const response = await request(either)
      wait()
      return read(new Response(response.body?.pipeThrough(noting(wait))))
    })
  } finally {
    clearTimeout(timer)
  }
}

/** Passes a body on, and calls `onChunk` for each part of it. */
function noting(onChunk: () => void): TransformStream<Uint8Array, Uint8Array> {
  return new TransformStream({
    transform(chunk, controller) {
      onChunk()
      controller.enqueue(chunk)
    },
  })
}
