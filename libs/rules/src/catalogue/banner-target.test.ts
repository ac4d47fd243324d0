import { expect, it } from 'vitest'
import { bannerTarget, isOwnPath } from './banner-target.ts'

const internal = { actionType: 'internal', actionUrl: '', channel: null } as const

it.each([
  [
    { ...internal, channel: 'eko-news' },
    { kind: 'channel', tag: 'eko-news' },
  ],
  [
    { ...internal, channel: 'eko-news', actionUrl: '/vod/obudu' },
    { kind: 'channel', tag: 'eko-news' },
  ],
  [
    { ...internal, actionUrl: '/home/channel/eko-news' },
    { kind: 'channel', tag: 'eko-news' },
  ],
  [
    { ...internal, actionUrl: '/vod/obudu' },
    { kind: 'vod', tag: 'obudu' },
  ],
  [
    { ...internal, actionUrl: '/vod/play/obudu' },
    { kind: 'vod', tag: 'obudu' },
  ],
  [
    { ...internal, actionUrl: '/vod/' },
    { kind: 'vod', tag: '' },
  ],
  [
    { ...internal, actionUrl: '/series/lagos' },
    { kind: 'series', tag: 'lagos' },
  ],
  [
    { ...internal, actionUrl: '/plans' },
    { kind: 'page', path: '/plans' },
  ],
  [
    { ...internal, actionUrl: '/subscription/purchase?pass=day' },
    { kind: 'page', path: '/subscription/purchase?pass=day' },
  ],
  [internal, { kind: 'none' }],
  [{ ...internal, actionUrl: '//evil.example' }, { kind: 'none' }],
  [
    { actionType: 'external', actionUrl: 'https://a.example', channel: 'eko-news' } as const,
    { kind: 'web', address: 'https://a.example' },
  ],
])('[B-13] the banner %j opens %j', (link, target) => {
  expect(bannerTarget(link)).toEqual(target)
})

it.each(['//evil.example', '/\\evil.example', '/a b', '/a\\b', 'plans', '', 'javascript:alert(1)'])(
  '[B-13] %j is no path of the service',
  (path) => {
    expect(isOwnPath(path)).toBe(false)
  },
)
