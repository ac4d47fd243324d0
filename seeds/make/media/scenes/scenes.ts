/** The animated scenes of channels and VODs: ten drawings, each seen through a camera and in a light of its own. */
import { channelNames } from '../../../world/catalogue.ts'
import { channelScenes, filmThemes, type ChannelScene, type Theme } from '../../../world/footage.ts'
import type { DrawnAsset, Quality } from '../asset.ts'
import { type Draw, type Ink, HEIGHT, WIDTH, box, letters } from '../ink.ts'
import { type Tune, tunes } from '../music.ts'
import { boxing } from './boxing.ts'
import { concert } from './concert.ts'
import { kitchen } from './kitchen.ts'
import { lagosNight } from './lagos-night.ts'
import { market } from './market.ts'
import { newsroom } from './newsroom.ts'
import { palace } from './palace.ts'
import { river } from './river.ts'
import { stadium } from './stadium.ts'
import { meadowWalk } from './tortoise.ts'

/** Fast motion hides a lower quality. */
const BUSY: Theme[] = ['stadium', 'palace', 'concert', 'tortoise', 'market']

const drawings: Record<Theme, { prepare: () => Draw; tune: Tune }> = {
  newsroom: { prepare: newsroom, tune: tunes.news },
  stadium: { prepare: stadium, tune: tunes.sport },
  boxing: { prepare: boxing, tune: tunes.sport },
  'lagos-night': { prepare: lagosNight, tune: tunes.night },
  palace: { prepare: palace, tune: tunes.culture },
  concert: { prepare: concert, tune: tunes.music },
  tortoise: { prepare: meadowWalk, tune: tunes.kids },
  kitchen: { prepare: kitchen, tune: tunes.culture },
  river: { prepare: river, tune: tunes.water },
  market: { prepare: market, tune: tunes.culture },
}

type Shot = Pick<ChannelScene, 'light' | 'camera'>

/** The drawing through the camera, then the light over it, then what is written on the picture. */
function shoot(prepare: () => Draw, { light, camera }: Shot, write: (ink: Ink) => void): Draw {
  const draw = prepare()
  const { x, y, zoom } = camera
  return (ink, t) => {
    ink.save()
    ink.translate(WIDTH / 2 - x * zoom, HEIGHT / 2 - y * zoom)
    ink.scale(zoom, zoom)
    draw(ink, t)
    ink.restore()
    ink.save()
    ink.globalCompositeOperation = 'multiply'
    box(ink, 0, 0, WIDTH, HEIGHT, light)
    ink.restore()
    write(ink)
  }
}

/** The channel's name in the corner and the caption at the foot. */
function writeCaption(ink: Ink, name: string, accent: string, caption: string): void {
  ink.font = '24px KalloSans'
  const nameWidth = ink.measureText(name).width
  box(ink, WIDTH - nameWidth - 56, 22, nameWidth + 34, 40, '#12101c', 8)
  box(ink, WIDTH - nameWidth - 56, 22, 8, 40, accent, 4)
  letters(ink, name, WIDTH - nameWidth - 36, 50, 24, '#fff8ea')
  ink.font = '28px KalloSans'
  const width = ink.measureText(caption).width
  box(ink, 40, 426, width + 52, 50, '#12101c', 8)
  box(ink, 40, 426, 10, 50, accent, 4)
  letters(ink, caption, 66, 461, 28, '#fff8ea')
}

/** The bars of a wide film. */
function writeBars(ink: Ink): void {
  for (const y of [0, HEIGHT - 62]) box(ink, 0, y, WIDTH, 62, '#000000')
}

const common = { licence: 'AGPL-3.0-or-later', attribution: 'Kallo' } as const
const qualityOf = (theme: Theme): Quality => (BUSY.includes(theme) ? 'busy' : 'scene')

function ofChannel({ tag, name, accent }: (typeof channelNames)[number]): DrawnAsset[] {
  return channelScenes[tag]!.map(({ theme, caption, ...shot }, index) => ({
    ...common,
    id: `scene-${tag}-${index + 1}`,
    slots: index === 0 ? 2 : 1,
    quality: qualityOf(theme),
    source: `Animated scene "${theme}" of ${name}, drawn and composed in code (seeds/make/media/scenes)`,
    tune: drawings[theme].tune,
    prepare: () => shoot(drawings[theme].prepare, shot, (ink) => writeCaption(ink, name, accent, caption)),
  }))
}

const filmShot: Shot = { light: '#ffe6c4', camera: { x: 480, y: 270, zoom: 1.08 } }

function ofFilms(theme: Theme): DrawnAsset {
  return {
    ...common,
    id: `film-${theme}`,
    slots: 2,
    quality: qualityOf(theme),
    source: `Animated film scene "${theme}", drawn and composed in code (seeds/make/media/scenes)`,
    tune: drawings[theme].tune,
    prepare: () => shoot(drawings[theme].prepare, filmShot, writeBars),
  }
}

export const scenes: DrawnAsset[] = [...channelNames.flatMap(ofChannel), ...filmThemes.map(ofFilms)]
