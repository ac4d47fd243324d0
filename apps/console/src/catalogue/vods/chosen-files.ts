import { filmOfFileName } from '@kallo/rules/catalogue/film-file-name'
import { createRequestId, createRequestIds } from '../../platform/request-id.ts'
import { seriesApi } from '../series/api.ts'
import { vodsApi } from './api.ts'

/** A video file that becomes a film or an episode. */
export interface ChosenFile {
  key: string
  file: File
  name: string
  year: number | null
  episode: { seriesName: string; season: number; number: number } | null
  /** ID of the VOD; null until it is created. */
  vodId: string | null
  error: unknown
}

export function chooseFile(file: File): ChosenFile {
  return { key: createRequestId(), file, ...filmOfFileName(file.name), vodId: null, error: null }
}

const requestIdOf = createRequestIds()

/** Creates the draft of a film, or of an episode if there is a series with this name. Returns its ID. */
export async function createDraft(
  { key, name, year, episode }: ChosenFile,
  { category, publishWhenReady }: { category: string; publishWhenReady: boolean },
): Promise<string> {
  const series = episode && (await findSeries(episode.seriesName))
  const fields = {
    name,
    year,
    publishWhenReady,
    ...(category === '' ? {} : { category }),
    ...(episode && series !== null ? { series, season: episode.season, episode: episode.number } : {}),
  }
  const { id } = await vodsApi.create({ ...fields, requestId: requestIdOf({ key, fields }) })
  return id
}

/** Finds a series by its name, ignoring case and diacritics. */
export async function findSeries(name: string): Promise<string | null> {
  if (name === '') return null
  const isSame = (other: string) => other.localeCompare(name, 'en', { sensitivity: 'base' }) === 0
  // The search finds parts of names too, so that the series can be on any page.
  for (let page = 1; page <= maxPages; page++) {
    const { items } = await seriesApi.list({ search: name, page, perPage: 100 })
    const found = items.find((series) => isSame(series.name))
    if (found) return found.id
    if (items.length < 100) return null
  }
  return null
}

const maxPages = 20
