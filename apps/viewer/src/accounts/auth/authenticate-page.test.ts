import { expect, it } from 'vitest'
import { transferTarget } from './authenticate-page.tsx'

it.each([
  ['channels', '/channels'],
  ['channel/eko-news', '/channel/eko-news'],
  ['/vod/obudu', '/vod/obudu'],
  ['subscription/purchase?plan=3', '/subscription/purchase?plan=3'],
  ['', '/'],
])('[A-07] %j leads to %s', (page, goal) => {
  expect(transferTarget(page)).toBe(goal)
})

it.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'evil.example/channels',
  'login',
  'authenticate/token/x/page/y',
  'channels\n',
])('[A-07] rejects the page %j, which is outside the app', (page) => {
  expect(transferTarget(page)).toBe('/')
})
