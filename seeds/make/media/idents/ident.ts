/** A channel's ident: name, animated emblem and clock hand. */
import { channelCategories, channelNames, type SeedChannelName } from '../../../world/catalogue.ts'
import type { DrawnAsset } from '../asset.ts'
import { darker, lighter, mix } from '../colour.ts'
import { backdrop } from '../draw-frames.ts'
import { type Draw, type Ink, at, box, disc, letters, ring, stroke } from '../ink.ts'
import { easeOut, hashOf, swing } from '../motion.ts'
import { tunes } from '../music.ts'
import { clothBand, clothGlint } from '../parts/cloth.ts'
import { fit } from '../parts/fit.ts'
import * as a from './motifs-a.ts'
import * as b from './motifs-b.ts'

const SECONDS = 6
const CLOCK = { x: 700, y: 222, r: 176 }

const motifs: Record<string, a.Motif> = {
  'eko-news': a.globe,
  'arewa-yau': a.knot,
  kasuwa: a.bars,
  'super-pitch': a.bouncingBall,
  ringside: a.glove,
  'league-abroad': a.orbit,
  'nolly-gold': a.reel,
  agbala: a.courtyard,
  'afro-pulse': b.pulse,
  highlife: b.record,
  'ijapa-kids': b.walkingTortoise,
  'little-scholars': b.blocks,
  'suya-kitchen': b.suya,
  heritage: b.drumming,
}

function clockFace(ink: Ink, accent: string): void {
  const { x, y, r } = CLOCK
  disc(ink, x, y, r - 20, darker(accent, 0.62))
  ring(ink, x, y, r, 12, darker(accent, 0.5))
  for (let i = 0; i < 12; i++) {
    at(ink, x, y, () => box(ink, -2, -r + 24, 4, 12, mix(accent, '#fff8ea', 0.3)), (i * Math.PI) / 6)
  }
}

function sweep(ink: Ink, t: number, accent: string): void {
  const { x, y, r } = CLOCK
  ring(ink, x, y, r, 12, lighter(accent, 0.25), 0, Math.max(0.001, t / SECONDS))
  at(ink, x, y, () => disc(ink, 0, -r, 13, '#fff8ea'), (t / SECONDS) * Math.PI * 2)
}

function nameBlock(ink: Ink, t: number, channel: SeedChannelName, category: string): void {
  const { lines, size } = fit(ink, channel.name, 'KalloSans', 420, 260, 96)
  const slide = (1 - easeOut(t / 0.8)) * -60
  const top = 232 - ((lines.length - 1) * size * 1.12) / 2
  lines.forEach((line, i) => letters(ink, line, 56 + slide, top + i * size * 1.12, size, '#fff8ea'))
  const foot = top + (lines.length - 1) * size * 1.12 + 34
  box(ink, 58, foot - 8, 60 + swing(t, 4) * 24 + 60, 8, channel.accent, 4)
  letters(ink, category, 58, foot + 40, 28, lighter(channel.accent, 0.5))
}

function drawIdent(channel: SeedChannelName): Draw {
  const { accent } = channel
  const category = channelCategories.find(({ id }) => id === channel.category)!.name
  const ground = darker(accent, 0.8)
  const kind = hashOf(channel.tag)
  const still = backdrop((ink) => {
    box(ink, 0, 0, 960, 540, ground)
    clockFace(ink, accent)
    clothBand(ink, 480, kind, accent, darker(accent, 0.6))
    letters(ink, 'KALLO', 56, 62, 26, mix(accent, '#fff8ea', 0.55))
    stroke(
      ink,
      [
        [156, 53],
        [210, 53],
      ],
      4,
      accent,
    )
  })
  return (ink, t) => {
    still(ink)
    sweep(ink, t, accent)
    at(ink, CLOCK.x, CLOCK.y, () => motifs[channel.tag]!(ink, t, accent), 0, 0.96)
    nameBlock(ink, t, channel, category)
    clothGlint(ink, t, 480, kind, lighter(accent, 0.7), darker(accent, 0.45))
  }
}

export const idents: DrawnAsset[] = channelNames.map((channel) => ({
  id: `ident-${channel.tag}`,
  slots: 1,
  quality: 'card',
  source: `Ident of ${channel.name}, drawn and composed in code (seeds/make/media/idents)`,
  licence: 'AGPL-3.0-or-later',
  attribution: 'Kallo',
  tune: tunes[channel.category as keyof typeof tunes],
  prepare: () => drawIdent(channel),
}))
