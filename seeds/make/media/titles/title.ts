/** The title card of a VOD: cloth borders, an emblem, and the name, which slides in before a highlight crosses it. */
import { vodCategories, vodNames, type SeedVodName } from '../../../world/catalogue.ts'
import type { DrawnAsset } from '../asset.ts'
import { darker, mix } from '../colour.ts'
import { backdrop } from '../draw-frames.ts'
import { type Draw, type Face, type Ink, at, box, letters, shape } from '../ink.ts'
import { clamp, easeOut, hashOf } from '../motion.ts'
import { type Tune, tunes } from '../music.ts'
import { TILE, clothBand, clothGlint } from '../parts/cloth.ts'
import { type Fitted, fit } from '../parts/fit.ts'
import { emblems } from './emblems.ts'

interface Palette {
  grounds: [string, string, string]
  cloth: string
  accent: string
  face: Face
  tune: Tune
}

const palettes: Record<string, Palette> = {
  drama: {
    grounds: ['#3a1230', '#4a1420', '#2b1640'],
    cloth: '#c8466b',
    accent: '#ffd48a',
    face: 'KalloSerif',
    tune: tunes.movies,
  },
  comedy: {
    grounds: ['#8a3a0c', '#7a2e1a', '#6b4a08'],
    cloth: '#ffb02e',
    accent: '#ffe9a8',
    face: 'KalloSans',
    tune: tunes.kids,
  },
  documentary: {
    grounds: ['#10303a', '#14352c', '#1c2c40'],
    cloth: '#3fa08c',
    accent: '#f0dfb4',
    face: 'KalloSans',
    tune: tunes.culture,
  },
  moonlight: {
    grounds: ['#1a1d4d', '#231a52', '#152a55'],
    cloth: '#5a6fe0',
    accent: '#ffe58f',
    face: 'KalloSerif',
    tune: tunes.night,
  },
  stage: {
    grounds: ['#4a0f3c', '#3b1154', '#561028'],
    cloth: '#ff5fa2',
    accent: '#ffd1e6',
    face: 'KalloSans',
    tune: tunes.music,
  },
  travel: {
    grounds: ['#0f4a3a', '#15503f', '#0d4450'],
    cloth: '#f08a3c',
    accent: '#ffe0a6',
    face: 'KalloSans',
    tune: tunes.water,
  },
}

const LEFT = 60

interface Words {
  fitted: Fitted
  face: Face
}

function eachLine({ fitted }: Words, draw: (line: string, y: number, i: number) => void): void {
  const step = fitted.size * 1.18
  const top = 272 - ((fitted.lines.length - 1) * step) / 2 + fitted.size * 0.3
  fitted.lines.forEach((line, i) => draw(line, top + i * step, i))
}

function writeName(ink: Ink, t: number, words: Words, colour: string): void {
  eachLine(words, (line, y, i) => {
    const arrive = easeOut((t - 0.15 - i * 0.2) / 0.7)
    ink.globalAlpha = arrive
    letters(ink, line, LEFT - (1 - arrive) * 60, y, words.fitted.size, colour, { face: words.face })
  })
  ink.globalAlpha = 1
}

/** A second copy of the name in the accent colour shows only inside a slanted, moving band. */
function sweepLight(ink: Ink, t: number, words: Words, colour: string): void {
  const x = -180 + clamp((t - 2) / 2.2) * 1200
  if (x <= -180 || x >= 1020) return
  ink.save()
  ink.beginPath()
  for (const [px, py] of [
    [x, 60],
    [x + 110, 60],
    [x + 20, 480],
    [x - 90, 480],
  ] as const)
    ink.lineTo(px, py)
  ink.clip()
  eachLine(words, (line, y) => letters(ink, line, LEFT, y, words.fitted.size, colour, { face: words.face }))
  ink.restore()
}

function paintGround(ink: Ink, ground: string, cloth: string, category: string): void {
  box(ink, 0, 0, 960, 540, ground)
  shape(
    ink,
    [
      [640, 0],
      [960, 0],
      [960, 540],
      [540, 540],
    ],
    mix(ground, cloth, 0.1),
  )
  letters(ink, `KALLO · ${category}`, LEFT, 120, 26, mix(cloth, '#fff8ea', 0.45))
}

function drawTitle(film: SeedVodName): Draw {
  const palette = palettes[film.category]!
  const kind = hashOf(film.tag)
  const ground = palette.grounds[kind % 3]!
  const category = vodCategories.find(({ id }) => id === film.category)!.name
  const still = backdrop((ink) => {
    paintGround(ink, ground, palette.cloth, category)
    for (const y of [0, 540 - TILE]) clothBand(ink, y, kind, palette.cloth, darker(ground, 0.4))
  })
  const quiet = mix(ground, palette.cloth, 0.34)
  let words: Words | undefined
  return (ink, t) => {
    words ??= { fitted: fit(ink, film.name, palette.face, 600, 270, 92), face: palette.face }
    still(ink)
    at(ink, 782, 270, () => emblems[film.category]!(ink, t, quiet, mix(ground, palette.cloth, 0.1)), 0, 1.05)
    for (const [y, walk] of [
      [0, t],
      [540 - TILE, 3.99 - t],
    ] as const) {
      clothGlint(ink, walk, y, kind, palette.accent, darker(ground, 0.2))
    }
    writeName(ink, t, words, '#fff8ea')
    sweepLight(
      ink,
      t,
      words,
      palette.accent === '#fff8ea' ? palette.cloth : mix(palette.accent, palette.cloth, 0.45),
    )
    box(ink, LEFT, 462 - 58, easeOut((t - 0.8) / 1.2) * 220, 6, palette.accent, 3)
  }
}

export const titles: DrawnAsset[] = vodNames.map((film) => ({
  id: `title-${film.tag}`,
  slots: 1,
  quality: 'card',
  source: `Title card of ${film.name}, drawn and composed in code (seeds/make/media/titles)`,
  licence: 'AGPL-3.0-or-later',
  attribution: 'Kallo',
  tune: palettes[film.category]!.tune,
  prepare: () => drawTitle(film),
}))
