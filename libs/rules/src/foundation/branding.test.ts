import { expect, it } from 'vitest'
import {
  contrastOf,
  defaultBranding,
  inkOn,
  isProductBranding,
  isReadable,
  readBranding,
} from './branding.ts'

it('[O-09] calculates the contrast of colours as WCAG defines it', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrastOf('#ffffff', '#777777')).toBeCloseTo(4.48, 2)
})

it('[O-09] chooses readable text for a colour', () => {
  expect(inkOn('#f4b63f')).toBe('#1c1303')
  expect(inkOn('#1d3f8f')).toBe('#ffffff')
  expect(isReadable('#f4b63f')).toBe(true)
  expect(isReadable('#1d3f8f')).toBe(false)
})

it('[O-09] fields that are not stored have their defaults', () => {
  expect(readBranding(null)).toEqual(defaultBranding)
  expect(readBranding({ name: 'Arewa TV' })).toEqual({ ...defaultBranding, name: 'Arewa TV' })
  expect(isProductBranding(readBranding({ accentColor: '#ffffff' }))).toBe(true)
  expect(isProductBranding(readBranding({ name: 'Arewa TV' }))).toBe(false)
})
