import { expect, it } from 'vitest'
import { overweight, playerApart, weigh, weighConsole, type Manifest } from './weights.ts'

const home = 'src/catalogue/home/visitor-home.tsx'
const page = 'src/accounts/auth/login-page.tsx'
const player = 'src/player/player.tsx'

const manifest: Manifest = {
  'index.html': {
    file: 'index.js',
    isEntry: true,
    imports: ['_react.js'],
    dynamicImports: [home, page],
    css: ['base.css'],
  },
  '_react.js': { file: 'react.js' },
  '_cards.js': { file: 'cards.js', imports: ['_react.js'], css: ['cards.css'] },
  [home]: { file: 'home.js', src: home, isDynamicEntry: true, imports: ['_cards.js', 'index.html'] },
  [page]: {
    file: 'login.js',
    src: page,
    isDynamicEntry: true,
    imports: ['_form.js', '_cards.js'],
    css: ['login.css'],
  },
  '_form.js': { file: 'form.js' },
  [player]: { file: 'player.js', src: player, isDynamicEntry: true, dynamicImports: ['hls'] },
  hls: { file: 'hls.js', src: '../../node_modules/hls.js', isDynamicEntry: true },
}
const kilobytes: Record<string, number> = { 'hls.js': 400, 'player.js': 100, 'react.js': 60, 'base.css': 5 }
const sizeOf = (file: string) => (kilobytes[file] ?? 1) * 1024

it('counts the entry, the home page and their imports once', () => {
  const [first] = weigh(manifest, sizeOf)
  expect(first).toMatchObject({ jsBytes: 63 * 1024, cssBytes: 6 * 1024 })
})

it('counts what another page adds, apart from the player', () => {
  const extra = weigh(manifest, sizeOf).slice(1)
  expect(extra).toEqual([expect.objectContaining({ what: page, jsBytes: 2 * 1024, cssBytes: 1024 })])
})

it('fails above the budgets', () => {
  const heavy = (file: string, size: number) =>
    overweight(weigh(manifest, (name) => (name === file ? size * 1024 : sizeOf(name)))).map((one) => one.file)
  expect(heavy('react.js', 115)).toEqual([])
  expect(heavy('react.js', 116)).toEqual(['first load of the home page'])
  expect(heavy('cards.css', 11)).toEqual(['first load of the home page'])
  expect(heavy('form.js', 25)).toEqual([page])
})

it('limits the first load of the console', () => {
  const heavy = (size: number) =>
    overweight([weighConsole(manifest, (file) => (file === 'react.js' ? size * 1024 : 1024))])
  expect(heavy(349)).toEqual([])
  expect(heavy(350)).toHaveLength(1)
})

it('fails when the player is part of the home page or not a separate chunk', () => {
  expect(playerApart(manifest)).toEqual([])
  const eager = { ...manifest, '_cards.js': { file: 'cards.js', imports: [player] } }
  expect(playerApart(eager)).toHaveLength(1)
  const { [player]: _left, ...merged } = manifest
  expect(playerApart(merged)).toHaveLength(1)
})
