import type { Clock } from '../../../platform/clock.ts'
import { probeArguments, readArguments, readProtocols } from '../encode-arguments.ts'
import { openHlsSource } from './hls-source.ts'
import { startLoopbackServer } from './loopback-server.ts'

export interface ReadableSource {
  url: string
  /** Input options of ffmpeg. */
  arguments: string[]
  /** How to probe it. */
  probe: { protocols: string[]; inputOptions: string[] }
  /** Why the source did not deliver; null: it did. */
  problem(): string | null
}

/** Y-20: opens an HLS address for a moment, with the same checks of addresses as a live source. */
export async function readHlsOnce<Result>(
  address: string,
  { clock, allowsPrivate }: { clock: Clock; allowsPrivate: boolean },
  read: (source: ReadableSource) => Promise<Result>,
): Promise<Result> {
  const loopback = await startLoopbackServer()
  const { input, problem, close } = openHlsSource(address, { loopback, clock, allowsPrivate })
  try {
    const probe = { protocols: readProtocols, inputOptions: probeArguments(input) }
    return await read({ url: input.url, arguments: readArguments(input), probe, problem })
  } finally {
    await close()
    await loopback.close()
  }
}
