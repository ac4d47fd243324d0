import { setTimeout as pause } from 'node:timers/promises'
import type { Stack } from '../stack.ts'
import { signal as sendSignal } from '../outage.ts'
import { createEncoder, type Encoder, type Signal } from './encoder.ts'

export interface Stations {
  stack: Stack
  /** Encoder of the first source, which sends RTMP. */
  primary: Encoder
  /** Encoder of the second source, which sends HLS. */
  backup: Encoder
  rtmpOutput: readonly string[]
}

export interface LiveEvent {
  name: string
  /** Causes the event. Resolves when it is over and both encoders send as usual again. */
  cause(stations: Stations, holdMs: number): Promise<void>
}

const usual: Signal = {}

/** The first source sends another signal for a while. */
const primarySends = (name: string, signal: Signal): LiveEvent => ({
  name,
  async cause({ primary }, holdMs) {
    await primary.send(signal)
    await pause(holdMs)
    await primary.send(usual)
  },
})

/** A source is unavailable for a while. */
const interrupted = (
  name: string,
  of: (stations: Stations) => Encoder,
  how: 'kill' | 'end' | 'hang',
): LiveEvent => ({
  name,
  async cause(stations, holdMs) {
    const encoder = of(stations)
    if (how === 'hang') encoder.hang()
    else await encoder[how]()
    await pause(holdMs)
    if (how === 'hang') encoder.resume()
    else await encoder.send(usual)
  },
})

export const liveEvents: readonly LiveEvent[] = [
  interrupted('kill -9 of the primary encoder', ({ primary }) => primary, 'kill'),
  interrupted('kill -9 of the backup encoder', ({ backup }) => backup, 'kill'),
  interrupted('the primary encoder hangs (SIGSTOP)', ({ primary }) => primary, 'hang'),
  interrupted('the backup encoder hangs (SIGSTOP)', ({ backup }) => backup, 'hang'),
  interrupted('the playlist of the backup ends', ({ backup }) => backup, 'end'),
  {
    name: 'both encoders end',
    async cause({ primary, backup }, holdMs) {
      await Promise.all([primary.end(), backup.end()])
      await pause(holdMs)
      await Promise.all([primary.send(usual), backup.send(usual)])
    },
  },
  primarySends('the primary sends a burst (three times real time)', { rate: 3 }),
  primarySends('the clock of the primary is 7 % slow', { rate: 0.93 }),
  primarySends('the clock of the primary is 7 % fast', { rate: 1.07 }),
  primarySends('time stamps of the primary jump by an hour', { jumpsAfterSeconds: 8 }),
  primarySends('the primary has another resolution', { size: '480x270' }),
  primarySends('the primary has another codec', { codec: 'flv1' }),
  primarySends('the primary has no sound', { hasAudio: false }),
  {
    name: 'a second publisher with the same key',
    async cause({ rtmpOutput }, holdMs) {
      const second = createEncoder(rtmpOutput)
      await second.send({ size: '480x270', seconds: Math.ceil(holdMs / 1000) })
      await pause(holdMs)
      await second.close()
    },
  },
  {
    name: 'kill -9 of the service, which starts again',
    async cause({ stack }, holdMs) {
      const startedMs = Date.now()
      sendSignal(stack.primary(), 'SIGKILL')
      await stack.startAgain()
      await pause(Math.max(0, holdMs - (Date.now() - startedMs)))
    },
  },
]

/** A pseudo-random number below 1 at each call (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Each kind of event occurs before one occurs again. */
export function pickEvents(count: number, random: () => number): LiveEvent[] {
  const picked: LiveEvent[] = []
  let rest: LiveEvent[] = []
  while (picked.length < count) {
    if (rest.length === 0) rest = [...liveEvents]
    const [event] = rest.splice(Math.floor(random() * rest.length), 1)
    if (event) picked.push(event)
  }
  return picked
}
