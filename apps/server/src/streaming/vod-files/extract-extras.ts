/** What is taken from the source besides video and audio: subtitles, and pictures to choose a poster from. */
import { createReadStream } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { trackLanguageOf, trackNameOf } from '@kallo/rules/streaming/video-source'
import { readCues, writeWebvtt } from '@kallo/rules/streaming/webvtt'
import type { Deps } from '../../deps.ts'
import { storeUpload, type PictureEncoder } from '../../foundation/pictures/index.ts'
import { inputOf, quiet, runStep, slotSeconds, words, type Transcoding } from './transcoding.ts'

export interface ExtractedSubtitles {
  language: string
  name: string
  /** WebVTT. */
  text: string
}

const maxSubtitles = 16

/** W-08: text subtitles of the source as WebVTT. Those that are empty or damaged are left out. */
export async function extractSubtitles(transcoding: Transcoding): Promise<ExtractedSubtitles[]> {
  const { source, folder } = transcoding
  const wanted = source.subtitles.slice(0, maxSubtitles)
  if (wanted.length === 0) return []
  const raw = (position: number) => path.join(folder, `subtitles-${position}.vtt`)
  const outputs = wanted.flatMap(({ index }, position) => [
    ...words(`-map 0:${index} -c:s webvtt -f webvtt`),
    raw(position),
  ])
  await runStep(transcoding, [...quiet, ...inputOf(transcoding), ...outputs])
  const extracted: ExtractedSubtitles[] = []
  for (const [position, { language: stated, title }] of wanted.entries()) {
    const cues = readCues(await readFile(raw(position), 'utf8').catch(() => ''))
    await rm(raw(position), { force: true })
    if (cues.length === 0) continue
    const language = trackLanguageOf(stated)
    extracted.push({ language, name: trackNameOf(language, title, position), text: writeWebvtt(cues) })
  }
  return extracted
}

const posterPositions = [0.1, 0.25, 0.45, 0.65, 0.85]

/** W-09: stores pictures of the VOD like uploaded ones. Returns their paths below the CMS address. */
export async function extractPosters(
  transcoding: Transcoding,
  slots: number,
  { config, media, encoder }: Pick<Deps, 'config' | 'media'> & { encoder: PictureEncoder },
): Promise<string[]> {
  const { source, folder } = transcoding
  const posters: string[] = []
  await mkdir(folder, { recursive: true })
  for (const position of posterPositions) {
    const seconds = position * (source.seconds ?? slots * slotSeconds)
    const file = path.join(folder, 'poster.jpg')
    await rm(file, { force: true })
    await runStep(transcoding, [
      ...quiet,
      '-ss',
      seconds.toFixed(3),
      ...inputOf(transcoding),
      ...words(`-map 0:${source.video.index}`),
      ...words('-frames:v 1 -vf'),
      posterFilter(source.video),
      ...words('-q:v 2 -f mjpeg'),
      file,
    ])
    const stored = await storeUpload({ config, media, encoder }, createReadStream(file)).catch(() => null)
    if (stored && !posters.includes(stored.picture)) posters.push(stored.picture)
  }
  await rm(path.join(folder, 'poster.jpg'), { force: true })
  return posters
}

function posterFilter({
  width,
  height,
  isInterlaced,
}: {
  width: number
  height: number
  isInterlaced: boolean
}) {
  const scale = Math.min(1, 1600 / Math.max(width, height))
  const size = [width, height].map((side) => Math.max(2, Math.round((side * scale) / 2) * 2))
  return `${isInterlaced ? 'yadif,' : ''}scale=${size.join(':')},setsar=1,format=yuvj420p`
}
