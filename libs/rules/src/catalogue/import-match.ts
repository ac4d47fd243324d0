/** A channel that may receive a guide. */
export interface GuideTarget {
  channelId: string
  name: string
  tag: string
  /** IDs under which playlists know it (`tvg-id`); empty without. */
  guideIds: readonly string[]
}

/** A channel of a guide. */
export interface GuideChannel {
  guideId: string
  names: readonly string[]
}

export interface GuideMatch {
  channelId: string
  /** Null: nothing found, several candidates, or one that an operator has to confirm. */
  guideId: string | null
  how: 'exact' | 'name' | 'similar' | 'ambiguous' | 'none'
  /** Best first; at most five. */
  candidates: readonly string[]
}

/** Trigram similarity from which names probably mean the same channel. */
export const similarFrom = 0.6
/** How much better the best candidate has to be than the second one. */
const clearBy = 0.1
const candidateFrom = 0.35
const maxCandidates = 5

/**
 * J-07: finds the guide of each channel: by exact ID, then by normalised name. A guide with the same numbers in its name whose
 * trigrams are similar is a candidate only: one that is clearly best is `similar`, otherwise the match is ambiguous, and an
 * operator decides.
 */
export function matchGuides(targets: readonly GuideTarget[], guides: readonly GuideChannel[]): GuideMatch[] {
  const byId = new Map(guides.map(({ guideId }) => [guideId.toLowerCase(), guideId]))
  const byName = groupByName(guides)
  const similar = createSimilarityIndex(byName)
  return targets.map((target) => {
    const { channelId } = target
    const exact = [...target.guideIds, target.tag].flatMap((id) => byId.get(id.toLowerCase()) ?? [])
    if (exact[0] !== undefined) return { channelId, guideId: exact[0], how: 'exact', candidates: [] }
    const name = normaliseName(target.name)
    const named = byName.get(name) ?? []
    if (named.length === 1 && named[0] !== undefined)
      return { channelId, guideId: named[0], how: 'name', candidates: [] }
    if (named.length > 1)
      return { channelId, guideId: null, how: 'ambiguous', candidates: named.slice(0, maxCandidates) }
    return bySimilarity(channelId, similar(name))
  })
}

function bySimilarity(
  channelId: string,
  found: { guideIds: readonly string[]; similarity: number }[],
): GuideMatch {
  const [best, second] = found
  const candidates = [...new Set(found.flatMap(({ guideIds }) => guideIds))].slice(0, maxCandidates)
  if (!best) return { channelId, guideId: null, how: 'none', candidates: [] }
  const isClear =
    best.similarity >= similarFrom &&
    best.guideIds.length === 1 &&
    (second === undefined || best.similarity - second.similarity >= clearBy)
  return isClear
    ? { channelId, guideId: null, how: 'similar', candidates: [...best.guideIds] }
    : { channelId, guideId: null, how: 'ambiguous', candidates }
}

/** Guide IDs by normalised name. */
function groupByName(guides: readonly GuideChannel[]): Map<string, string[]> {
  const byName = new Map<string, string[]>()
  for (const { guideId, names } of guides)
    for (const name of new Set(names.map(normaliseName))) {
      if (name === '') continue
      const ids = byName.get(name) ?? []
      if (!ids.includes(guideId)) byName.set(name, [...ids, guideId])
    }
  return byName
}

const quality = /\b(?:fhd|uhd|hd|sd|4k|8k|hevc|h\.?26[45]|1080[pi]?|720[pi]?|480[pi]?|backup|vip|raw)\b/g

/**
 * A name without what playlists add to it: quality, country prefix such as `NG:` or `UK|`, brackets, accents and punctuation.
 */
export function normaliseName(name: string): string {
  const lower = name
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
  const short = lower
    .replace(/^\s*[|[(]?[a-z]{2,3}[\])]?\s*[:|]\s*/u, '')
    .replace(/\([^)]*\)|\[[^\]]*\]/g, ' ')
    .replace(/&/g, ' and ')
    .replace(/\+/g, ' plus ')
    .replace(quality, ' ')
  return lettersOf(short) || lettersOf(lower)
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '')
}

/** Finds the names with the highest trigram similarity, without comparing every pair. */
function createSimilarityIndex(byName: ReadonlyMap<string, readonly string[]>) {
  const names = [...byName].map(([name, guideIds]) => ({
    guideIds,
    trigrams: trigramsOf(name),
    numbers: numbersIn(name),
  }))
  const index = new Map<string, number[]>()
  for (const [position, { trigrams }] of names.entries())
    for (const trigram of trigrams) {
      const positions = index.get(trigram)
      if (positions) positions.push(position)
      else index.set(trigram, [position])
    }
  return (wanted: string) => {
    const own = trigramsOf(wanted)
    const numbers = numbersIn(wanted)
    const shared = new Map<number, number>()
    for (const trigram of own)
      for (const position of index.get(trigram) ?? []) shared.set(position, (shared.get(position) ?? 0) + 1)
    return [...shared]
      .flatMap(([position, count]) => {
        const other = names[position]
        if (!other || other.numbers !== numbers) return []
        const similarity = count / (own.size + other.trigrams.size - count)
        return similarity >= candidateFrom ? [{ guideIds: other.guideIds, similarity }] : []
      })
      .toSorted((a, b) => b.similarity - a.similarity)
      .slice(0, maxCandidates)
  }
}

/** Related channels differ only in their number: `Channel 6` is not `Channel 61`. */
function numbersIn(name: string): string {
  return (name.match(/\p{N}+/gu) ?? []).map((number) => number.replace(/^0+(?=.)/, '')).join(' ')
}

/** As pg_trgm counts them: two blanks before, one after. */
function trigramsOf(name: string): Set<string> {
  const padded = [...`  ${name} `]
  return new Set(
    padded.slice(2).map((letter, position) => `${padded[position]}${padded[position + 1]}${letter}`),
  )
}
