export interface FilmFileName {
  /** Name of the film or episode. An episode without a name has the name of its series with its number. */
  name: string
  year: number | null
  /** Null: not an episode. */
  episode: { seriesName: string; season: number; number: number } | null
}

const episodeNumber = /(?:^|[\s([-])s(\d{1,3})\s?e(\d{1,4})(?!\d)/i
const year = /[\s([]((?:19|20)\d\d)(?![\dp])/
/** Technical terms that often follow a name: resolution, source and codec. */
const technical =
  /[\s([](?:\d{3,4}[pi]|4k|uhd|hdtv|web-?dl|web-?rip|blu-?ray|dvd-?rip|x26[45]|h\.?26[45]|hevc|av1|aac)\b.*$/i

/**
 * W-20: reads name, year and episode from the name of a video file: `Moonlight Tales S01E02 The Weaverbird.mp4`,
 * `The.Ferry.at.Epe.2021.1080p.mkv`.
 */
export function filmOfFileName(fileName: string): FilmFileName {
  const plain = fileName
    .replace(/\.[a-z0-9]{2,4}$/i, '')
    .replaceAll(/[._]+/g, ' ')
    .trim()
  const found = episodeNumber.exec(plain)
  if (!found) {
    const name = plain.replace(technical, '')
    const released = year.exec(name)
    const title = tidy(released && released.index > 0 ? name.slice(0, released.index) : name)
    return { name: title || plain, year: released ? Number(released[1]) : null, episode: null }
  }
  const [text, season = '', number = ''] = found
  const seriesName = tidy(plain.slice(0, found.index))
  const own = tidy(plain.slice(found.index + text.length).replace(technical, ''))
  const episode = { seriesName, season: Number(season), number: Number(number) }
  return { name: own || `${seriesName} S${season}E${number}`.trim(), year: null, episode }
}

/** Removes separators at both ends. */
function tidy(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s–([-]+|[\s–)([-]+$/g, '')
    .trim()
}
