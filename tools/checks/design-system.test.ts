import { expect, it } from 'vitest'
import { checkDesignSystem, unusedExceptions } from './design-system.ts'

const tokens = { 'libs/ui/src/tokens.css': ':root {\n  --accent-text: #f4b63f;\n}' }
const messages = (files: Record<string, string>) =>
  checkDesignSystem(new Map(Object.entries({ ...tokens, ...files }))).map(
    ({ file, line, message }) => `${file}:${line}  ${message}`,
  )
const page = 'apps/console/src/billing/plans-page.tsx'
const styles = 'apps/viewer/src/billing/plans.module.css'

it('reports raw colours outside tokens.css', () => {
  expect(messages({ [styles]: '.a {\n  color: #fff;\n}' })).toEqual([
    `${styles}:2  the raw colour #fff: use a token of libs/ui/src/tokens.css`,
  ])
  for (const color of ['rgb(0 0 0 / 50%)', 'hsl(40 50% 50%)', 'oklch(0.7 0.1 80)', '#0c0b0a80'])
    expect(messages({ [styles]: `.a { background: ${color}; }` }), color).toHaveLength(1)
  expect(messages({ 'libs/ui/src/card.module.css': '.a { color: #fff; }' })).toHaveLength(1)
  expect(messages({ [page]: 'const color = "#f4b63f"' })).toHaveLength(1)
})

it('accepts tokens, mixtures of them, and addresses with a hash', () => {
  const mixed = '.a { color: color-mix(in srgb, var(--accent-text) 50%, transparent); }'
  expect(messages({ [styles]: mixed })).toEqual([])
  expect(messages({ [styles]: '/* was #fff */' })).toEqual([])
  expect(messages({ [page]: "navigate('#languages')" })).toEqual([])
})

it('rejects an app that redefines a token, and accepts variables of its own', () => {
  expect(messages({ [styles]: '.a { --accent-text: red; --gap: 4px; }' })).toEqual([
    `${styles}:1  --accent-text is a token, defined in libs/ui/src/tokens.css only`,
  ])
})

it('requires apps to take controls from libs/ui', () => {
  for (const element of ['button', 'dialog', 'input', 'select', 'textarea'])
    expect(messages({ [page]: `<${element} className={styles.own}>` }), element).toHaveLength(1)
  expect(messages({ [page]: '<input type="hidden" name="id" />' })).toEqual([])
  expect(messages({ [page]: "import { Button } from 'react-aria-components'" })).toHaveLength(1)
  expect(messages({ [page]: "import { DropZone } from 'react-aria-components'" })).toEqual([])
  expect(messages({ 'apps/console/src/billing/plans-page.test.tsx': '<button>' })).toEqual([])
  expect(messages({ 'libs/ui/src/button.tsx': '<button type="button">' })).toEqual([])
})

it('exceptions apply to their files only, and are reported when nothing needs them', () => {
  const player = 'apps/viewer/src/player/controls.tsx'
  expect(messages({ [player]: '<button>' })).toEqual([])
  const unused = (files: Record<string, string>) =>
    unusedExceptions(new Map(Object.entries(files))).map(({ file }) => file)
  expect(unused({ [player]: '<button>' })).not.toContain('apps/viewer/src/player/')
  expect(unused({ [player]: '<video>' })).toContain('apps/viewer/src/player/')
})

it('apps export no component with the name of a primitive', () => {
  for (const name of ['Button', 'Dialog', 'Toast', 'Card', 'SelectField'])
    expect(messages({ [page]: `export function ${name}() {}` }), name).toHaveLength(1)
  expect(messages({ [page]: 'export function InviteDialog() {}' })).toEqual([])
})
