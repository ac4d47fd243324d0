import { describe, expect, it } from 'vitest'
import type { RtmpPacket } from './rtmp-protocol.ts'
import { createStreamStart } from './rtmp-stream-start.ts'

const packet = (codec_type: number, flags: number, dts: number, text = 'media'): RtmpPacket => {
  const data = Buffer.from(text)
  return { codec_type, flags, dts, size: data.length, data }
}
const audio = (dts: number) => packet(8, 1, dts)
const picture = (dts: number) => packet(9, 4, dts)
const keyframe = (dts: number) => packet(9, 3, dts)
const wrapMs = 2 ** 32

/** How often a stream of these packets begins again. */
function restartsOf(...packets: RtmpPacket[]): number {
  const start = createStreamStart()
  for (const one of packets) start.add(one)
  return start.restarts()
}

describe('a stream of RTMP', () => {
  it.each([
    ['ahead', 10_000, 70_000],
    ['behind', 70_000, 10_000],
    ['ahead by more than half of the numbers', 10_000, wrapMs - 10_000],
  ])(
    '[Y-18] begins again once when its times jump %s, and nothing before the jump is kept',
    (_, from, to) => {
      const start = createStreamStart()
      for (const one of [keyframe(from), audio(from), picture(from + 40)]) start.add(one)
      const after = [keyframe(to), audio(to + 10), picture(to + 40), audio(to + 31)].map(start.add)
      expect(start.restarts()).toBe(1)
      expect(start.messages().slice(1)).toEqual(after)
    },
  )

  it('[Y-18] begins again when both kinds jump before the next keyframe, whichever is first', () => {
    expect(restartsOf(keyframe(0), audio(0), audio(60_000), picture(60_040), audio(60_021))).toBe(1)
    expect(restartsOf(keyframe(0), audio(0), picture(60_000), audio(21), audio(60_021))).toBe(1)
  })

  it('[Y-18] does not begin again when one kind returns after a pause in which the other one went on', () => {
    const seconds = Array.from({ length: 20 }, (_, index) => index * 1_000)
    expect(restartsOf(keyframe(0), audio(0), ...seconds.map(picture), audio(19_000))).toBe(0)
    expect(restartsOf(keyframe(0), audio(0), ...seconds.map(audio), keyframe(19_000))).toBe(0)
  })

  it('[Y-18] does not begin again after small steps, with distant audio, or when 32 bits of time begin again', () => {
    expect(restartsOf(keyframe(0), picture(5_000), picture(4_900), picture(0))).toBe(0)
    expect(restartsOf(audio(0), keyframe(3_600_000), audio(21), picture(3_600_040))).toBe(0)
    expect(restartsOf(keyframe(wrapMs - 20), audio(wrapMs - 10), picture(20), audio(11))).toBe(0)
  })

  it('[Y-18] does not begin again with its first packets, nor with those of the next connection', () => {
    const start = createStreamStart()
    for (const one of [packet(8, 0, 0), packet(9, 2, 0), keyframe(60_000), audio(60_000)]) start.add(one)
    start.reset()
    for (const one of [packet(8, 0, 0), packet(9, 2, 0), audio(0), keyframe(0)]) start.add(one)
    expect(start.restarts()).toBe(0)
  })

  it('[Y-18] begins again when its codec headers change, but not with packets of unknown codecs', () => {
    const headers = [packet(8, 0, 0, 'aac'), packet(9, 2, 0, 'h264')]
    expect(restartsOf(...headers, ...headers)).toBe(0)
    expect(restartsOf(...headers, packet(9, 2, 0, 'another size'))).toBe(1)
    expect(restartsOf(...headers, packet(9, 0, 0, 'unknown'), packet(15, 0, 0, 'data'))).toBe(0)
  })
})
