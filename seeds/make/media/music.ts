/** Gentle synthesised music: plucked pentatonic patterns over soft drums and a shekere, as 48 kHz PCM. */
import { chance, hashOf } from './motion.ts'

const RATE = 48000

export interface Tune {
  name: string
  /** Steps in one 6 s slot, so that every slot holds whole bars: 32, 40 or 48. */
  steps: 32 | 40 | 48
  root: number
  scale: readonly number[]
  /** Chance of a plucked note on a weak step. */
  busy: number
  drums: number
  shaker: number
  /** Decay time of a plucked note in seconds. */
  ring: number
}

const MAJOR = [0, 2, 4, 7, 9] as const
const MINOR = [0, 3, 5, 7, 10] as const

const tune = (name: string, rest: Partial<Tune> = {}): Tune => ({
  name,
  steps: 40,
  root: 57,
  scale: MAJOR,
  busy: 0.4,
  drums: 0.7,
  shaker: 0.4,
  ring: 0.7,
  ...rest,
})

export const tunes = {
  news: tune('news', { scale: MINOR, root: 50, busy: 0.25, shaker: 0.2, ring: 0.5 }),
  sport: tune('sport', { steps: 48, root: 52, busy: 0.3, drums: 1, shaker: 0.6 }),
  movies: tune('movies', {
    steps: 32,
    scale: MINOR,
    root: 53,
    busy: 0.25,
    drums: 0.35,
    shaker: 0,
    ring: 1.3,
  }),
  music: tune('music', { steps: 48, root: 55, busy: 0.6, drums: 0.9, shaker: 0.6 }),
  kids: tune('kids', { steps: 40, root: 62, busy: 0.5, drums: 0.35, shaker: 0.3, ring: 0.5 }),
  culture: tune('culture', { steps: 40, root: 55, busy: 0.45, drums: 0.8, shaker: 0.5 }),
  night: tune('night', { steps: 32, scale: MINOR, root: 50, busy: 0.3, drums: 0.3, shaker: 0.15, ring: 1.4 }),
  water: tune('water', { steps: 32, root: 57, busy: 0.4, drums: 0.2, shaker: 0.1, ring: 1.3 }),
} satisfies Record<string, Tune>

const hertz = (note: number): number => 440 * 2 ** ((note - 69) / 12)

type Track = Float32Array

/** A plucked string: a few partials, of which the high ones decay first. */
function pluck(track: Track, start: number, note: number, ring: number, level: number): void {
  const step = (2 * Math.PI * hertz(note)) / RATE
  const length = Math.min(track.length - start, Math.floor(RATE * ring * 1.6))
  for (let i = 0; i < length; i++) {
    const age = i / RATE / ring
    const attack = Math.min(1, i / 160)
    const body = Math.sin(step * i) * Math.exp(-4 * age) + 0.35 * Math.sin(2 * step * i) * Math.exp(-8 * age)
    track[start + i]! += level * attack * (body + 0.12 * Math.sin(3 * step * i) * Math.exp(-14 * age))
  }
}

/** A hand drum: a sine that falls in pitch. */
function drum(track: Track, start: number, pitch: number, level: number): void {
  const length = Math.min(track.length - start, Math.floor(RATE * 0.22))
  let phase = 0
  for (let i = 0; i < length; i++) {
    const age = i / RATE
    phase += (2 * Math.PI * pitch * (1 + 0.8 * Math.exp(-age * 40))) / RATE
    track[start + i]! += level * Math.min(1, i / 60) * Math.sin(phase) * Math.exp(-age * 18)
  }
}

/** A shekere: a short burst of filtered noise. */
function shekere(track: Track, start: number, seed: number, level: number): void {
  const length = Math.min(track.length - start, Math.floor(RATE * 0.06))
  let soft = 0
  for (let i = 0; i < length; i++) {
    soft += (chance(seed * 7919 + i) * 2 - 1 - soft) * 0.35
    track[start + i]! += level * soft * Math.sin((Math.PI * i) / length) * Math.exp((-3 * i) / length)
  }
}

/** A 16-step pattern that repeats with small changes. */
function playStep(track: Track, style: Tune, step: number, start: number, seed: number): void {
  const beat = step % 16
  const bar = Math.floor(step / 16)
  const strong = beat % 4 === 0
  if (strong || chance(seed + beat + (bar % 4 === 3 ? 50 : 0)) < style.busy) {
    const degree = Math.floor(chance(seed + beat * 3 + (bar % 2) * 17) * 7)
    const note = style.root + style.scale[degree % 5]! + (degree >= 5 ? 12 : 0)
    pluck(track, start, note, style.ring, strong ? 0.2 : 0.14)
  }
  if (beat === 0 || beat === 6) pluck(track, start, style.root - 12, style.ring, 0.22)
  if (beat === 0 || beat === 10) drum(track, start, 70, 0.4 * style.drums)
  if (beat === 4 || beat === 7 || beat === 12) drum(track, start, 150, 0.22 * style.drums)
  if (beat % 2 === 0) shekere(track, start, beat + 1, 0.22 * style.shaker * (beat % 4 === 2 ? 1 : 0.5))
}

/** Both channels are equal: the encoder needs almost no bits for the second one. */
function toPcm(track: Track): Buffer {
  const power = Math.sqrt(track.reduce((sum, x) => sum + x * x, 0) / track.length)
  const gain = 0.1 / power
  const edge = RATE * 0.04
  const pcm = Buffer.alloc(track.length * 4)
  track.forEach((x, i) => {
    const fade = Math.min(1, i / edge, (track.length - i) / edge)
    const sample = Math.round(Math.tanh(x * gain * fade) * 32000)
    pcm.writeInt16LE(sample, i * 4)
    pcm.writeInt16LE(sample, i * 4 + 2)
  })
  return pcm
}

/** Interleaved signed 16-bit stereo at about -20 dBFS; the seed gives each asset its own melody. */
export function play(style: Tune, seconds: number, seed: string): Buffer {
  const track = new Float32Array(seconds * RATE)
  const stepLength = (6 * RATE) / style.steps
  for (let step = 0; step * stepLength < track.length; step++) {
    playStep(track, style, step, Math.floor(step * stepLength), hashOf(seed) % 100000)
  }
  return toPcm(track)
}
