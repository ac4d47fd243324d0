import { expect, it } from 'vitest'
import { readSubtitleStyle } from './subtitle-style.ts'

it('[P-29] a stored style is read, and what is unknown in it has its default', () => {
  expect(readSubtitleStyle('large black')).toEqual({ size: 'large', background: 'black' })
  expect(readSubtitleStyle('huge none')).toEqual({ size: 'normal', background: 'none' })
  expect(readSubtitleStyle(null)).toEqual({ size: 'normal', background: 'shaded' })
})
