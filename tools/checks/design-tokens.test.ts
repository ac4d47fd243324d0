import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { brandColor, surfacesOf } from '../../libs/rules/src/foundation/brand-colors.ts'
import { contrastOf } from '../../libs/rules/src/foundation/branding.ts'
import { root } from './project.ts'

const css = readFileSync(path.join(root, 'libs/ui/src/tokens.css'), 'utf8')

/** The colours of a theme by name. */
function colorsOf(theme: 'dark' | 'light'): Record<string, string> {
  const block = new RegExp(`\\[data-theme='${theme}'\\] \\{([^}]*)\\}`).exec(css)?.[1] ?? ''
  return Object.fromEntries(
    Array.from(block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g), ([, name = '', value = '']) => [name, value]),
  )
}

const surfaces = ['surface', 'surface-raised', 'surface-sunken', 'surface-hover']
const hues = ['accent', 'positive', 'warning', 'critical', 'live', 'premium']

/** Text colours, with the backgrounds they are used on. */
const textPairs = [
  ...['text', 'text-muted', 'accent-text-strong', ...hues.map((hue) => `${hue}-text`)].flatMap((text) =>
    surfaces.map((surface) => [text, surface] as const),
  ),
  ...hues.flatMap((hue) => [
    [`on-${hue}`, `${hue}-fill`] as const,
    [`${hue}-text`, `${hue}-soft`] as const,
    ['text', `${hue}-soft`] as const,
  ]),
  ['on-accent', 'accent-fill-hover'] as const,
]
/** WCAG 2.2, 1.4.11: borders of controls, and colours that mark a control as chosen or focused. */
const borderPairs = ['line-control', 'accent-text', 'critical-text', 'focus'].flatMap((line) =>
  surfaces.map((surface) => [line, surface] as const),
)

for (const theme of ['dark', 'light'] as const) {
  const colors = colorsOf(theme)
  const tooLow = (pairs: readonly (readonly [string, string])[], min: number) =>
    pairs.flatMap(([one, other]) => {
      const [a, b] = [colors[one], colors[other]]
      if (a === undefined || b === undefined) return [`${a === undefined ? one : other} is missing`]
      const contrast = contrastOf(a, b)
      return contrast < min ? [`${one} on ${other}: ${contrast.toFixed(2)}`] : []
    })

  it(`text of the ${theme} theme has a contrast of 4.5 with every background it is written on`, () => {
    expect(tooLow(textPairs, 4.5)).toEqual([])
  })

  it(`borders of controls in the ${theme} theme have a contrast of 3 with every surface`, () => {
    expect(tooLow(borderPairs, 3)).toEqual([])
  })

  it(`the colours of a brand are computed for the surfaces of the ${theme} theme`, () => {
    expect(surfaces.map((surface) => colors[surface])).toEqual(surfacesOf[theme])
    const { fill, on } = brandColor('#f4b63f', theme)
    expect([fill, on]).toEqual([colors['accent-fill'], colors['on-accent']])
  })
}

it('both themes define the same colours', () => {
  const names = (theme: 'dark' | 'light') => Object.keys(colorsOf(theme)).filter((name) => !/info/.test(name))
  expect(names('light').toSorted()).toEqual(names('dark').toSorted())
})
