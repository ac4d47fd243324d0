/** P-15, P-16: subtitles and audio tracks of the demo's VODs. */
export interface SeedTracks {
  /** Of the sound in its renditions. */
  ownAudio: { language: string; name: string }
  audio: { language: string; name: string; parts: string[] }[]
  /** WebVTT. */
  subtitles: { language: string; name: string; text: string }[]
}

/** Seconds in the scene, and the text in English and Hausa. */
type Cue = [from: number, to: number, english: string, hausa: string]

/** The first 30 s of Big Buck Bunny. */
const cues: Cue[] = [
  [
    2,
    6,
    'Morning. Pink clouds over a green valley.',
    'Safiya. Gajimare masu ruwan hoda a kan kwari mai kore.',
  ],
  [12, 15.5, '[water flows]', '[ruwa yana gudana]'],
  [16, 18.5, '[a bird sings]', '[tsuntsu yana waƙa]'],
  [19, 21, '[a thud]', '[ƙarar faɗuwa]'],
  [24.5, 29, 'A burrow under a great tree.', 'Rami a ƙarƙashin babban itace.'],
]

const slotSeconds = 6
const titleSeconds = slotSeconds
const sceneSlots = 5
/** The scene repeats until the VOD is five minutes long: `partsOf` in vods.ts. */
const rounds = 10

export const tracks: Record<string, SeedTracks> = {
  'big-buck-bunny': {
    ownAudio: { language: 'en', name: 'Original' },
    audio: [
      {
        language: 'fr',
        name: 'Français (audiodescription)',
        parts: ['description-title-big-buck-bunny', ...Array<string>(rounds).fill('description-bbb')],
      },
    ],
    subtitles: [
      { language: 'en', name: 'English', text: writeCues(([, , english]) => english) },
      { language: 'ha', name: 'Hausa', text: writeCues(([, , , hausa]) => hausa) },
    ],
  },
}

function writeCues(textOf: (cue: Cue) => string): string {
  const blocks = Array.from({ length: rounds }, (_, round) => {
    const start = titleSeconds + round * sceneSlots * slotSeconds
    return cues.map((cue) => `${timeOf(start + cue[0])} --> ${timeOf(start + cue[1])}\n${textOf(cue)}`)
  })
  return `WEBVTT\n\n${blocks.flat().join('\n\n')}\n`
}

function timeOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(11, 23)
}
