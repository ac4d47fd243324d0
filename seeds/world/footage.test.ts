import { expect, it } from 'vitest'
import { channelNames } from './catalogue.ts'
import { channelScenes } from './footage.ts'
import { schedules } from './schedule.ts'
import { vods } from './vods.ts'

const assetsOf = (tag: string) => new Set((schedules[tag] ?? []).flatMap(({ assets }) => assets))

it('[P-13] no channel of the demo shares its media with another channel or a VOD', () => {
  const users = new Map<string, string[]>()
  const note = (asset: string, user: string) => users.set(asset, [...(users.get(asset) ?? []), user])
  for (const { tag } of channelNames) for (const asset of assetsOf(tag)) note(asset, tag)
  for (const asset of new Set(vods.flatMap(({ parts }) => parts))) note(asset, 'vods')
  expect([...users].filter(([, several]) => several.length > 1)).toEqual([])
})

it('[P-13] sport channels show sport, in every programme', () => {
  for (const { tag, category } of channelNames) {
    if (category !== 'sport') continue
    expect(channelScenes[tag]?.every(({ theme }) => theme === 'stadium' || theme === 'boxing')).toBe(true)
    for (const { assets } of schedules[tag] ?? []) expect(assets.length).toBeGreaterThan(1)
  }
})
