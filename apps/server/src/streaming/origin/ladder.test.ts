import type { TimelineStretch } from '@kallo/rules/streaming/timeline'
import { describe, expect, it } from 'vitest'
import { assembledAv1 } from './assembled-av1.ts'
import { audioNumber, ladderOf, storedIndex, type AssetFacts } from './ladder.ts'

/** An asset with video of these heights, from the smallest, and an audio-only rendition. */
function asset(id: string, heights: readonly number[]): [string, AssetFacts] {
  const renditions = [...heights, 0].map((height, index) => ({
    index,
    width: Math.round((height * 16) / 9),
    height,
    codecs: height > 0 ? 'avc1' : 'mp4a',
    peakBps: 1_000 * height + 64,
    averageBps: 500 * height + 64,
  }))
  const inits = renditions.map(({ index }) => `${id}-${index}`)
  const rest = { slots: 4, fps: 25, segmentsUs: null, lengthUs: null, startsUs: 0, isIndependent: true }
  return [id, { ...rest, format: id, renditions, inits }]
}

const assets = new Map([
  asset('large', [240, 360, 480]),
  asset('large-av1', [240, 360, 480, 720]),
  asset('small', [240, 360]),
  asset('small-av1', [240, 360]),
])
const loop = ['large', 'small'].map((name) => ({ asset: name, slots: 4, format: name }))
const stretches: TimelineStretch[] = [
  { slotStart: 100, slotCount: 800, loop, discontinuityBase: 0, startsWithDiscontinuity: true },
]
const initOf = (name: string, number: number) => {
  const facts = assets.get(name)
  return facts?.inits[storedIndex(facts, number) ?? -1] ?? ''
}

describe('media whose ladders have different lengths', () => {
  const { renditions } = ladderOf(new Map(loop.map(({ asset: id, slots }) => [id, slots])), assets)

  it('[P-12] share renditions with video by rung, and their audio has a number of its own', () => {
    expect(renditions.map(({ index, height }) => [index, height])).toEqual([
      [0, 240],
      [1, 360],
      [audioNumber, 0],
    ])
    const indices = ['large', 'small'].map((name) =>
      storedIndex(assets.get(name) ?? { renditions }, audioNumber),
    )
    expect(indices).toEqual([3, 2])
  })

  it('[P-12] keep the index of the sound where it is the same', () => {
    const alone = ladderOf(new Map([['large', 4]]), assets).renditions
    expect(alone.map(({ index }) => index)).toEqual([0, 1, 2, 3])
  })

  it('[W-22] list the AV1 that all media of a playlist have, and the content of an address does not depend on the others', () => {
    const av1 = assembledAv1({ stretches, holdBackSeconds: 18, assets, initOf, renditions })
    const listed = (from: number, to: number) =>
      av1
        ?.ladder({ kind: 'finished', from, to, isPermanent: true })
        ?.renditions.map(({ index, height }) => [index, height])
    expect(listed(100, 104)).toEqual([
      [0, 240],
      [1, 360],
      [2, 480],
      [3, 720],
      [audioNumber, 0],
    ])
    expect(listed(100, 108)).toEqual([
      [0, 240],
      [1, 360],
      [audioNumber, 0],
    ])
    const wide = ladderOf(new Map([['wide', 4]]), new Map([asset('wide', [178, 268])])).renditions
    const among = assembledAv1({ stretches, holdBackSeconds: 18, assets, initOf, renditions: wide })
    const range = { kind: 'finished', from: 100, to: 108, isPermanent: true } as const
    expect(among?.ladder(range)?.renditions.map(({ height }) => height)).toEqual([178, 268, 0])
    const nowMs = 200 * 6_000
    const fileOf = (slot: number, number: number) => av1?.find(slot, number, nowMs)?.file ?? null
    expect([fileOf(100, 2), fileOf(100, audioNumber)]).toEqual(['large-av1/2/0.m4s', 'large-av1/4/0.m4s'])
    expect([fileOf(104, 2), fileOf(104, audioNumber)]).toEqual([null, 'small-av1/2/0.m4s'])
    const playlist = av1?.writePlaylist({ kind: 'finished', from: 102, to: 106, isPermanent: true }, 2) ?? ''
    expect(playlist.match(/^.*(?:m4s|mp4").*$/gm)).toEqual([
      '#EXT-X-MAP:URI="init-large-av1-2.mp4"',
      '102.m4s',
      '103.m4s',
      '#EXT-X-MAP:URI="../v1/init-small-1.mp4"',
      '../v1/104.m4s',
      '../v1/105.m4s',
    ])
  })
})
