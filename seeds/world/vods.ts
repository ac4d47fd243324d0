import { vodNames, type SeedVodName } from './catalogue.ts'
import type { Theme } from './footage.ts'

export interface SeedVod extends SeedVodName {
  description: string
  /** Path under seeds/art. */
  image: string
  year: number
  /** The assets of the VOD, in order. */
  parts: string[]
}

type FilmScene = Theme | 'bbb'
type Words = [year: number, scenes: FilmScene[], description: string]

const words: Record<string, Words> = {
  'ferry-at-epe': [
    2024,
    ['river', 'lagos-night', 'market', 'river'],
    'The last ferry of the night carries a bride, a smuggler, a pastor and a woman nobody saw board. When the engine dies in the middle of the lagoon, each of them has until dawn to tell the truth. A slow-burning thriller with the water as its only witness.',
  ],
  'daughters-of-ogbete': [
    2023,
    ['market', 'palace', 'market', 'lagos-night', 'river'],
    'Three sisters inherit their mother’s stall in Ogbete Main Market, and with it a debt older than the youngest of them. To keep the shop they must first forgive one another. Big geles, bigger secrets.',
  ],
  'harmattan-letters': [
    2021,
    ['river', 'palace', 'market', 'river'],
    'Every dry season for nineteen years, a soldier’s letter arrives in a small Plateau town. The new postmistress knows he died in the first. A tender story about the kindness of a well-kept lie.',
  ],
  'landlord-of-mushin': [
    2022,
    ['lagos-night', 'market', 'kitchen', 'lagos-night'],
    'Baba Kolade owns twelve rooms, one tap and everybody’s business. When he vanishes on rent day, twelve tenants become twelve suspects. A Lagos compound drama with a sting in its tail.',
  ],
  'crown-for-iyabo': [
    2024,
    ['palace', 'river', 'palace', 'market', 'concert'],
    'The kingmakers came to bury an oba and found he had left no son, only Iyabo, a surveyor from Ibadan with mud on her boots. The crown has never sat on a woman’s head. She has seven days to show that it can.',
  ],
  'danfo-diaries': [
    2023,
    ['lagos-night', 'market', 'lagos-night', 'concert'],
    'One yellow bus, one long day, twenty-three passengers. Driver Sule and his conductor Small Pepper only want to finish their last trip to CMS, but a goat, a wedding party and a runaway groom have other ideas. Owa o!',
  ],
  'one-generator': [
    2022,
    ['kitchen', 'lagos-night', 'market', 'kitchen'],
    'Chief Obi’s two wives agree on nothing except the generator, and there is only enough fuel for one side of the house. As the heatwave climbs, so do the tactics. A comedy of love, light and extension cables.',
  ],
  'tailor-of-aba': [
    2021,
    ['market', 'concert', 'market', 'kitchen'],
    'Innocent can copy any style from a single blurred photograph. He has promised forty asoebi by Saturday, and it is Thursday, and NEPA has taken the light. Measure twice, run once.',
  ],
  'jollof-wars': [
    2024,
    ['kitchen', 'market', 'kitchen', 'concert', 'kitchen'],
    'Auntie Bisi and Madam Efua have each been hired to cook the jollof for the same wedding. Neither will leave the kitchen. By evening there are two pots, one frightened bride and a hall full of judges.',
  ],
  'uncle-from-abroad': [
    2020,
    ['lagos-night', 'kitchen', 'market', 'concert'],
    'Uncle Femi lands for Christmas with six checked bags, a new accent and no return ticket. The family adores him until the parcels are opened. A warm, wicked comedy about the price of looking rich.',
  ],
  'walls-of-kano': [
    2022,
    ['palace', 'market', 'newsroom', 'palace'],
    'Once they ran for more than fourteen kilometres and kept out armies. Builders, historians and children who play on the ruins walk us round the old walls of Kano, gate by gate, and ask what is worth rebuilding.',
  ],
  'river-people': [
    2023,
    ['river', 'market', 'river', 'kitchen', 'river'],
    'From the meeting of the waters at Lokoja down to the last creek of the Delta, a year with the families who live by the Niger’s rise and fall. Fishing, ferrying, feasting, and watching the flood line climb.',
  ],
  'grove-at-osogbo': [
    2021,
    ['river', 'palace', 'river', 'concert'],
    'On the bank of the Ọ̀ṣun, carved guardians stand among trees that nobody may cut. Priestesses, sculptors and pilgrims speak about the forest that a city promised to protect, and about the woman the river is named for.',
  ],
  'casters-of-benin': [
    2024,
    ['palace', 'kitchen', 'palace', 'market'],
    'Wax, clay, fire, metal: the method has barely changed in six hundred years. On Igun Street a master caster makes one last great work and decides which of his daughters will inherit the furnace.',
  ],
  'lagos-at-four': [
    2023,
    ['lagos-night', 'market', 'kitchen', 'lagos-night'],
    'Bread is rising in Agege, the first fish is landing at Makoko, and the bridge is already humming. A portrait of one city in the single hour when it almost rests, told by the people who wake it.',
  ],
  'cracked-shell': [
    2022,
    ['tortoise', 'river', 'tortoise', 'palace'],
    'The birds are invited to a feast in the sky, and Ìjàpá would very much like to come. They lend him a feather each; he repays them with a trick. You already know how he gets down.',
  ],
  'clever-weaverbird': [
    2021,
    ['tortoise', 'river', 'market'],
    'Every bird laughs at the little weaver, who builds her house upside down at the end of a thin branch. Then the storm comes, and the python after it. A story about patience, knots and who laughs last.',
  ],
  'adaeze-and-the-moon': [
    2023,
    ['river', 'tortoise', 'palace', 'river'],
    'The village lamp is broken and Grandmother cannot finish her story in the dark. So Adaeze climbs the tallest hill with a calabash to ask the moon for just a little light. A gentle bedtime film with songs in Igbo and English.',
  ],
  'drum-that-talked': [
    2024,
    ['concert', 'tortoise', 'palace', 'market'],
    'Tóbi cannot speak in front of people, but the old gángan he finds in the rafters will not keep quiet. It knows the king’s true name, and who hid it. Clap along: you will need to.',
  ],
  'big-buck-bunny': [
    2008,
    ['bbb'],
    'A very large and very gentle rabbit wants nothing more than butterflies and a quiet morning. Three bullying rodents see to it that he gets neither, until he sits down to plan his revenge. The Blender Foundation’s beloved open film.',
  ],
  'highlife-nights': [
    2022,
    ['concert', 'lagos-night', 'concert', 'palace'],
    'Ten horns, two guitars and a dance floor that has not emptied since 1968. Recorded over two nights in Enugu, this is highlife as it should be heard: long, warm and slightly too loud.',
  ],
  'rooftop-afrobeats': [
    2024,
    ['concert', 'lagos-night', 'concert', 'lagos-night'],
    'One roof in Yaba, six young acts and the whole city for a backdrop. As the sun goes down the crowd gets louder, the neighbours give up and join in, and somebody’s auntie steals the show.',
  ],
  'fuji-house': [
    2023,
    ['concert', 'palace', 'concert', 'lagos-night'],
    'No stage, no barrier, just a front room full of drums. Fuji singers from Ibadan to Isale Eko trade praise, proverbs and improvised insults until morning. Ẹ káàbọ̀: leave your shoes at the door.',
  ],
  'talking-drum': [
    2021,
    ['concert', 'palace', 'market', 'concert'],
    'It bends like a voice, and it can call you by name across a crowded party. Three generations of one drumming family play, teach and argue over what the gángan may and may not say.',
  ],
  'songs-of-the-goge': [
    2022,
    ['palace', 'concert', 'river', 'market'],
    'A calabash, a skin, a single string of horsehair. Beneath a Sokoto moon, master players of the goge sing of lost kingdoms, sharp traders and one unforgettable donkey. Hausa lyrics, English subtitles.',
  ],
  'suya-road': [
    2023,
    ['kitchen', 'market', 'lagos-night', 'kitchen', 'market'],
    'It begins with cattle and groundnuts outside Maiduguri and ends in newspaper on a Lagos kerb at midnight. Chef Halima rides the whole way, one grill at a time, collecting secrets, burns and twelve recipes for yaji.',
  ],
  'calabar-in-colour': [
    2024,
    ['concert', 'market', 'river', 'concert'],
    'Thirty days of December, thousands of costumes and one very nervous band leader. Follow a troupe from the first bead to the final parade of the Calabar carnival, with stops for afang, ekpang and a nap.',
  ],
  obudu: [
    2022,
    ['river', 'kitchen', 'palace', 'river'],
    'The road bends twenty-two times and then the cloud is below you. Spend a week on the Obudu plateau with herders, beekeepers and the woman who runs the cable car, in the one part of Nigeria where you will want a blanket.',
  ],
  'yankari-wild': [
    2023,
    ['river', 'palace', 'river', 'tortoise'],
    'Before sunrise the rangers of Yankari are already walking. This film stays with them for a dry season among elephants, baboons and warm springs, protecting the country’s largest surviving herd on foot.',
  ],
  'market-day': [
    2021,
    ['market', 'kitchen', 'river', 'market', 'lagos-night'],
    'Five days, five great markets: Onitsha, Balogun, Dawanau, Oja Oba, Watt. We carry the loads, drink the kunu, lose every bargain and learn how the whole country is fed.',
  ],
}

/** 5 minutes. */
const minSlots = 50

/** The title card, then the scenes again and again. */
function partsOf(tag: string, scenes: readonly FilmScene[]): string[] {
  const cycle = scenes.map((scene) => (scene === 'bbb' ? scene : `film-${scene}`))
  const slots = cycle.reduce((sum, asset) => sum + (asset === 'bbb' ? 5 : 2), 0)
  const rounds = Math.ceil((minSlots - 1) / slots)
  return [`title-${tag}`, ...Array.from({ length: rounds }, () => cycle).flat()]
}

export const vods: SeedVod[] = vodNames.map((vod) => {
  const [year, scenes, description] = words[vod.tag]!
  return { ...vod, description, image: `vods/${vod.tag}.webp`, year, parts: partsOf(vod.tag, scenes) }
})
