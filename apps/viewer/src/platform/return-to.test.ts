import { describe, expect, it } from 'vitest'
import { returnStateOf, safeReturnTo } from './return-to.ts'

describe('safeReturnTo', () => {
  it.each([
    '/channels',
    '/channel/eko-news',
    '/vod/play/obudu',
    '/channels/all?q=news',
    '/epg/play/7/eko-news',
    '/',
  ])('[R-07] accepts a path of the app: %s', (path) => expect(safeReturnTo(path)).toBe(path))

  it.each([
    'https://evil.example/channels',
    '//evil.example/channels',
    '/\\evil.example',
    '\\/evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/channels\n',
    '/no-such-page',
    '/login',
    'channels',
    '',
  ])('[R-07] replaces %j with the start page', (path) => expect(safeReturnTo(path)).toBe('/'))

  it('[R-07] returns the start page without a remembered page', () => {
    expect(safeReturnTo(undefined)).toBe('/')
    expect(safeReturnTo({ toString: () => '/channels' })).toBe('/')
  })
})

describe('returnStateOf', () => {
  it('[R-07] reads the page that history remembers', () => {
    expect(returnStateOf({ from: '/vod/obudu' })).toBe('/vod/obudu')
  })

  it.each([null, undefined, 'x', {}, { from: '//evil.example' }])(
    '[R-07] ignores other states: %j',
    (state) => {
      expect(returnStateOf(state)).toBe('/')
    },
  )
})
