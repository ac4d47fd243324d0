/** Sound-only assets: audio description, spoken by espeak-ng over the sound of a film. */
import { execFile } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Common, SLOT_SECONDS } from './asset.ts'
import { bbb } from './bbb.ts'
import { ladder, renditionFile, soundArgs, type Rung } from './encode.ts'

const run = promisify(execFile)

export interface SpokenAsset extends Common {
  /** The sound that the voice speaks over; null: silence. */
  background: string | null
  /** Voice of espeak-ng. */
  voice: string
  lines: { atSeconds: number; text: string }[]
}

const shared = {
  quality: 'film',
  source: 'Spoken by espeak-ng over the first 30 s of Big Buck Bunny',
  licence: 'CC-BY-3.0',
  attribution: bbb.attribution,
  voice: 'fr',
} as const

/** The same parts as the film: its title card and its scene. */
export const spoken: SpokenAsset[] = [
  {
    ...shared,
    id: 'description-title-big-buck-bunny',
    slots: 1,
    background: null,
    lines: [{ atSeconds: 1, text: 'Big Buck Bunny. Version avec audiodescription.' }],
  },
  {
    ...shared,
    id: 'description-bbb',
    slots: bbb.slots,
    background: bbb.file,
    lines: [
      { atSeconds: 2.5, text: 'Au matin, des nuages roses flottent au-dessus d’une vallée verte.' },
      { atSeconds: 12, text: 'Un ruisseau traverse la prairie.' },
      { atSeconds: 16, text: 'Sur une branche, un oiseau chante.' },
      { atSeconds: 20, text: 'Il tombe.' },
      { atSeconds: 24.5, text: 'Au pied d’un grand arbre s’ouvre un terrier.' },
    ],
  },
]

/** The only rendition of a spoken asset. */
export const spokenRungs: Rung[] = ladder.slice(-1)

export async function encodeSpoken(asset: SpokenAsset, dir: string): Promise<void> {
  await rm(dir, { recursive: true, force: true })
  await mkdir(dir, { recursive: true })
  const files = await Promise.all(asset.lines.map((line, index) => speak(asset, line.text, dir, index)))
  const background =
    asset.background === null ? ['-f', 'lavfi', '-i', 'anullsrc=r=48000'] : ['-i', asset.background]
  const delayed = asset.lines.map(
    ({ atSeconds }, index) =>
      `[${index + 1}:a]aresample=48000,adelay=${atSeconds * 1000}:all=1,volume=1.6,aformat=channel_layouts=stereo[l${index}]`,
  )
  const inputs = ['[bed]', ...asset.lines.map((_, index) => `[l${index}]`)]
  const graph = [
    '[0:a]aresample=48000,volume=0.35,aformat=channel_layouts=stereo[bed]',
    ...delayed,
    `${inputs.join('')}amix=inputs=${inputs.length}:normalize=0,apad[a]`,
  ].join(';')
  await run('ffmpeg', [
    '-hide_banner',
    '-loglevel',
    'error',
    '-y',
    ...background,
    ...files.flatMap((file) => ['-i', file]),
    '-filter_complex',
    graph,
    '-map',
    '[a]',
    ...soundArgs(spokenRungs[0]!, asset.slots * SLOT_SECONDS),
    renditionFile(dir, 0),
  ])
}

async function speak({ voice }: SpokenAsset, text: string, dir: string, index: number): Promise<string> {
  const file = join(dir, `line-${index}.wav`)
  await run('espeak-ng', ['-v', voice, '-s', '145', '-w', file, text])
  return file
}
