import { vods } from './vods.ts'

/** Details of a VOD's page, besides its description. */
export interface SeedFilmFacts {
  tag: string
  /** In the notation of the National Film and Video Censors Board. */
  ageRating: 'G' | 'PG' | '12' | '15' | '18'
  /** Leading names first; may be empty. */
  cast: string[]
  /** Path under seeds/art. */
  backdrop: string
}

type Facts = [ageRating: SeedFilmFacts['ageRating'], scene: string, ...cast: string[]]

const facts: Record<string, Facts> = {
  'ferry-at-epe': ['15', 'river', 'Ronke Alade', 'Emeka Duru', 'Pastor Sam Ekong', 'Bisola Martins'],
  'daughters-of-ogbete': ['12', 'market', 'Ngozi Anike', 'Chiamaka Ude', 'Adanna Obi'],
  'harmattan-letters': ['PG', 'river', 'Plangnan Dung', 'Rifkatu Gyang', 'Musa Bot'],
  'landlord-of-mushin': ['15', 'lagos-night', 'Dele Fagbemi', 'Iya Kemi Sodipo', 'Tunji Alao', 'Risi Bakare'],
  'crown-for-iyabo': ['12', 'palace', 'Morenike Ajao', 'Chief Wale Oyelaran', 'Sade Kuti'],
  'danfo-diaries': ['PG', 'lagos-night', 'Sule Garba', 'Small Pepper', 'Funmi Taiwo'],
  'one-generator': ['12', 'kitchen', 'Chief Nonso Eke', 'Obiageli Nnaji', 'Patience Udo'],
  'tailor-of-aba': ['PG', 'market', 'Innocent Kalu', 'Ugochi Eze', 'Mama Chinedu'],
  'jollof-wars': ['G', 'kitchen', 'Bisi Ogunleye', 'Efua Mensah', 'Tomi Balogun'],
  'uncle-from-abroad': ['PG', 'lagos-night', 'Femi Sanusi', 'Abike Lawal', 'Kunle Adisa'],
  'walls-of-kano': ['G', 'palace', 'Hajiya Amina Dala', 'Prof. Bello Kurawa'],
  'river-people': ['G', 'river'],
  'grove-at-osogbo': ['PG', 'river', 'Ìyá Òṣun Fáṣọlá', 'Adébáyọ̀ Àjàlá'],
  'casters-of-benin': ['G', 'palace', 'Osaze Igun', 'Eki Igun'],
  'lagos-at-four': ['PG', 'lagos-night'],
  'cracked-shell': ['G', 'tortoise', 'Baba Àgbà', 'Tóyìn Alálàdé'],
  'clever-weaverbird': ['G', 'tortoise', 'Ebun Cole', 'Sani Dogo'],
  'adaeze-and-the-moon': ['G', 'tortoise', 'Adaeze Nwoye', 'Nne Ugoye'],
  'drum-that-talked': ['G', 'concert', 'Tóbi Ayọ̀délé', 'Ayántúndé Kẹ́hìndé'],
  'big-buck-bunny': ['G', 'bbb'],
  'highlife-nights': ['G', 'concert', 'The Coal City Ten', 'Aunty Nkem Okoye'],
  'rooftop-afrobeats': ['12', 'concert', 'Zee Bako', 'Lasgidi Twins', 'Mo Ayomi'],
  'fuji-house': ['12', 'concert', 'Alhaji Kola Oyin', 'Wasiu Ìbàdàn'],
  'talking-drum': ['G', 'concert', 'Àyánbìnrin Àyánkúnlé', 'Àyándélé Àyánkúnlé'],
  'songs-of-the-goge': ['G', 'palace', 'Dan Sokoto', 'Garba Mai Goge'],
  'suya-road': ['PG', 'kitchen', 'Chef Halima Waziri'],
  'calabar-in-colour': ['G', 'concert', 'Ekaette Bassey', 'Seagull Band'],
  obudu: ['G', 'river'],
  'yankari-wild': ['PG', 'river', 'Ranger Ishaya Bature'],
  'market-day': ['G', 'market', 'Ada Nwosu', 'Yakubu Dan Asabe'],
}

export const filmFacts: SeedFilmFacts[] = vods.flatMap(({ tag }) => {
  const known = facts[tag]
  if (!known) return []
  const [ageRating, scene, ...cast] = known
  return [{ tag, ageRating, cast, backdrop: `backdrops/${scene}.webp` }]
})
