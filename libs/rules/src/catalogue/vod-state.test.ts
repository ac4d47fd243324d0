import { describe, expect, it } from 'vitest'
import { missingForViewers, vodState, type VodFacts } from './vod-state.ts'

const draft: VodFacts = { status: 'draft', isPlayable: false, file: null }
const file = { state: 'processing', problem: null, progress: 0.43 } as const

describe('vodState', () => {
  it.each<[string, VodFacts, object]>([
    ['a draft', draft, { kind: 'draft', isPlayable: false }],
    ['an upload', { ...draft, file: { ...file, state: 'uploading' } }, { kind: 'uploading' }],
    ['a preparation', { ...draft, file }, { kind: 'preparing', progress: 0.43 }],
    [
      'a queue',
      { ...draft, file: { ...file, state: 'queued', progress: null } },
      { kind: 'preparing', progress: 0 },
    ],
    [
      'a failure',
      { ...draft, file: { ...file, state: 'failed', problem: 'Sound only' } },
      { kind: 'failed', problem: 'Sound only' },
    ],
    [
      'a failed replacement',
      { ...draft, isPlayable: true, file: { ...file, state: 'failed' } },
      { kind: 'draft', problem: null },
    ],
    [
      'a finished preparation',
      { ...draft, isPlayable: true, file: { ...file, state: 'published' } },
      { kind: 'draft' },
    ],
    [
      'what viewers see',
      { status: 'published', isPlayable: true, file },
      { kind: 'published', progress: null },
    ],
    ['a start in the future', { status: 'scheduled', isPlayable: true, file: null }, { kind: 'scheduled' }],
  ])('[L-13] shows %s', (_, facts, state) => {
    expect(vodState(facts)).toMatchObject(state)
  })
})

describe('missingForViewers', () => {
  it('[L-13] names the fields that are empty', () => {
    expect(missingForViewers({ image: '', description: ' ', ageRating: null })).toEqual([
      'image',
      'description',
      'ageRating',
    ])
    expect(missingForViewers({ image: 'a.webp', description: 'A story', ageRating: '12' })).toEqual([])
  })
})
