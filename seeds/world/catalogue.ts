/** Names and tags of the demo's contents. All other seed files and drawings refer to the tags. */

export interface SeedCategory {
  id: string
  /** English. */
  name: string
  nameTranslations: { fr: string; ha: string; ig: string; yo: string }
}

const category = (
  id: string,
  name: string,
  fr: string,
  ha: string,
  ig: string,
  yo: string,
): SeedCategory => ({ id, name, nameTranslations: { fr, ha, ig, yo } })

export const channelCategories: SeedCategory[] = [
  category('news', 'News', 'Infos', 'Labarai', 'Akụkọ', 'Ìròyìn'),
  category('sport', 'Sport', 'Sport', 'Wasanni', 'Egwuregwu', 'Eré ìdárayá'),
  category(
    'movies',
    'Movies & Drama',
    'Films et séries',
    'Fina-finai da wasan kwaikwayo',
    'Ihe nkiri na ejije',
    'Fíìmù àti eré oníṣe',
  ),
  category('music', 'Music', 'Musique', 'Kiɗa', 'Egwu', 'Orin'),
  category('kids', 'Kids', 'Enfants', 'Yara', 'Ụmụaka', 'Àwọn ọmọdé'),
  category(
    'culture',
    'Culture & Life',
    'Culture et vie',
    'Al’adu da rayuwa',
    'Omenala na ndụ',
    'Àṣà àti ìgbé-ayé',
  ),
]

export const vodCategories: SeedCategory[] = [
  category(
    'drama',
    'Nollywood Drama',
    'Drames de Nollywood',
    'Wasan kwaikwayon Nollywood',
    'Ejije Nollywood',
    'Eré Nollywood',
  ),
  category('comedy', 'Comedy', 'Comédie', 'Barkwanci', 'Ihe ọchị', 'Àwàdà'),
  category(
    'documentary',
    'Documentary',
    'Documentaires',
    'Shirin gaskiya',
    'Akụkọ eziokwu',
    'Fíìmù ìtàn òtítọ́',
  ),
  category(
    'moonlight',
    'Moonlight Tales',
    'Contes au clair de lune',
    'Tatsuniyoyin dare',
    'Akụkọ ifo ọnwa',
    'Àlọ́ òṣùpá',
  ),
  category('stage', 'On Stage', 'Sur scène', 'A kan dandamali', 'N’elu ikpo okwu', 'Lórí ìtàgé'),
  category(
    'travel',
    'Food & Travel',
    'Cuisine et voyages',
    'Abinci da tafiya',
    'Nri na njem',
    'Oúnjẹ àti ìrìn-àjò',
  ),
]

export interface SeedChannelName {
  tag: string
  name: string
  category: string
  /** Brand colour of logo, ident and cards. */
  accent: string
  paid: boolean
  geoblock: 'none' | 'deny' | 'allow'
  geoblockCountries: string[]
}

const open = { geoblock: 'none' as const, geoblockCountries: [] }

export const channelNames: SeedChannelName[] = [
  { tag: 'eko-news', name: 'Eko News 24', category: 'news', accent: '#e23b3b', paid: false, ...open },
  { tag: 'arewa-yau', name: 'Arewa Yau', category: 'news', accent: '#0f9d58', paid: false, ...open },
  { tag: 'kasuwa', name: 'Kasuwa Business', category: 'news', accent: '#c79a2b', paid: true, ...open },
  {
    tag: 'super-pitch',
    name: 'Super Pitch',
    category: 'sport',
    accent: '#1fae5b',
    paid: true,
    geoblock: 'allow',
    geoblockCountries: ['NG', 'GH', 'CM'],
  },
  { tag: 'ringside', name: 'Ringside Lagos', category: 'sport', accent: '#f0622d', paid: true, ...open },
  {
    tag: 'league-abroad',
    name: 'League Abroad',
    category: 'sport',
    accent: '#3467eb',
    paid: false,
    geoblock: 'deny',
    geoblockCountries: ['NG'],
  },
  { tag: 'nolly-gold', name: 'Nolly Gold', category: 'movies', accent: '#e0a526', paid: true, ...open },
  { tag: 'agbala', name: 'Àgbàlá Cinema', category: 'movies', accent: '#a4448f', paid: false, ...open },
  { tag: 'afro-pulse', name: 'Afro Pulse', category: 'music', accent: '#ff4d8d', paid: false, ...open },
  { tag: 'highlife', name: 'Highlife Lounge', category: 'music', accent: '#2fb4c6', paid: false, ...open },
  { tag: 'ijapa-kids', name: 'Ìjàpá Kids', category: 'kids', accent: '#7ac142', paid: false, ...open },
  {
    tag: 'little-scholars',
    name: 'Little Scholars',
    category: 'kids',
    accent: '#f6c244',
    paid: true,
    ...open,
  },
  { tag: 'suya-kitchen', name: 'Suya Kitchen', category: 'culture', accent: '#d9480f', paid: false, ...open },
  {
    tag: 'heritage',
    name: 'Heritage',
    category: 'culture',
    accent: '#8a5a3b',
    paid: false,
    geoblock: 'allow',
    geoblockCountries: ['GB', 'US', 'CA'],
  },
]

export interface SeedVodName {
  tag: string
  name: string
  category: string
}

export const vodNames: SeedVodName[] = [
  { tag: 'ferry-at-epe', name: 'The Ferry at Epe', category: 'drama' },
  { tag: 'daughters-of-ogbete', name: 'Daughters of Ogbete', category: 'drama' },
  { tag: 'harmattan-letters', name: 'Harmattan Letters', category: 'drama' },
  { tag: 'landlord-of-mushin', name: 'The Landlord of Mushin', category: 'drama' },
  { tag: 'crown-for-iyabo', name: 'A Crown for Iyabo', category: 'drama' },
  { tag: 'danfo-diaries', name: 'Danfo Diaries', category: 'comedy' },
  { tag: 'one-generator', name: 'Two Wives, One Generator', category: 'comedy' },
  { tag: 'tailor-of-aba', name: 'The Tailor of Aba', category: 'comedy' },
  { tag: 'jollof-wars', name: 'Jollof Wars', category: 'comedy' },
  { tag: 'uncle-from-abroad', name: 'Uncle from Abroad', category: 'comedy' },
  { tag: 'walls-of-kano', name: 'The Walls of Kano', category: 'documentary' },
  { tag: 'river-people', name: 'River People', category: 'documentary' },
  { tag: 'grove-at-osogbo', name: 'The Grove at Òṣogbo', category: 'documentary' },
  { tag: 'casters-of-benin', name: 'Bronze: The Casters of Benin', category: 'documentary' },
  { tag: 'lagos-at-four', name: 'Lagos at 4 a.m.', category: 'documentary' },
  { tag: 'cracked-shell', name: 'Why Tortoise Has a Cracked Shell', category: 'moonlight' },
  { tag: 'clever-weaverbird', name: 'The Clever Weaverbird', category: 'moonlight' },
  { tag: 'adaeze-and-the-moon', name: 'Adaeze and the Moon', category: 'moonlight' },
  { tag: 'drum-that-talked', name: 'The Drum That Talked', category: 'moonlight' },
  { tag: 'big-buck-bunny', name: 'Big Buck Bunny', category: 'moonlight' },
  { tag: 'highlife-nights', name: 'Highlife Nights', category: 'stage' },
  { tag: 'rooftop-afrobeats', name: 'Rooftop: Afrobeats Live', category: 'stage' },
  { tag: 'fuji-house', name: 'Fuji House Sessions', category: 'stage' },
  { tag: 'talking-drum', name: 'Gángan: The Talking Drum', category: 'stage' },
  { tag: 'songs-of-the-goge', name: 'Songs of the Goge', category: 'stage' },
  { tag: 'suya-road', name: 'The Suya Road', category: 'travel' },
  { tag: 'calabar-in-colour', name: 'Calabar in Colour', category: 'travel' },
  { tag: 'obudu', name: 'Obudu Above the Clouds', category: 'travel' },
  { tag: 'yankari-wild', name: 'Yankari Wild', category: 'travel' },
  { tag: 'market-day', name: 'Market Day', category: 'travel' },
]

/** The drawings that scenes are made from: `footage.ts`. */
export const sceneThemes = [
  'newsroom',
  'stadium',
  'boxing',
  'lagos-night',
  'palace',
  'concert',
  'tortoise',
  'kitchen',
  'river',
  'market',
] as const
