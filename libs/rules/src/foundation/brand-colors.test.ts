import fc from 'fast-check'
import { expect, it } from 'vitest'
import { brandColor, nearestLightness, surfacesOf, type Theme } from './brand-colors.ts'
import { contrastOf, isReadable } from './branding.ts'

const color = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((channels) => `#${channels.map((one) => one.toString(16).padStart(2, '0')).join('')}`)

const channelsOf = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

it('[O-09] every brand colour has readable text and fills in both themes', () => {
  fc.assert(
    fc.property(color, fc.constantFrom<Theme>('dark', 'light'), (brand, theme) => {
      const { text, fill, on } = brandColor(brand, theme)
      for (const surface of surfacesOf[theme]) expect(contrastOf(text, surface)).toBeGreaterThanOrEqual(4.5)
      expect(contrastOf(fill, on)).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

it('[O-09] a brand colour that is readable stays as it is', () => {
  expect(brandColor('#f4b63f', 'dark')).toEqual({ text: '#f4b63f', fill: '#f4b63f', on: '#1c1303' })
  expect(brandColor('#0b5d3b', 'light').text).toBe('#0b5d3b')
})

it('[O-09] a dark brand colour becomes lighter on dark, and a light one darker on light, with its hue', () => {
  const navy = brandColor('#1d3f8f', 'dark')
  expect(navy.fill).toBe('#1d3f8f')
  expect(channelsOf(navy.text)).toEqual(channelsOf(navy.text).toSorted((a, b) => a - b))
  expect(contrastOf(navy.text, '#1f1c16')).toBeLessThan(4.8)
  const amber = brandColor('#f4b63f', 'light').text
  expect(contrastOf(amber, '#efede8')).toBeLessThan(4.8)
  expect(channelsOf(amber)).toEqual(channelsOf(amber).toSorted((a, b) => b - a))
})

it('[O-09] a colour that cannot pass stays as it is', () => {
  expect(nearestLightness('#336699', () => false)).toBe('#336699')
})

it('[O-09] the green of the Nigerian flag gets the nearest shade that can be read', () => {
  expect(isReadable('#008751')).toBe(false)
  const shade = nearestLightness('#008751', isReadable)
  expect(isReadable(shade)).toBe(true)
  const [before = [], after = []] = ['#008751', shade].map(channelsOf)
  for (const [at, channel] of before.entries()) expect(Math.abs((after[at] ?? 0) - channel)).toBeLessThan(32)
})
