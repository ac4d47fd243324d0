import { channelNames, type SeedChannelName } from './catalogue.ts'

export interface SeedChannel extends SeedChannelName {
  description: string
  /** Path under seeds/art. */
  logo: string
  showEpg: boolean
}

const descriptions: Record<string, string> = {
  'eko-news':
    'Lagos never sleeps, and neither do we. Headlines, traffic, weather and straight questions, every hour of the day, from the Island to the last bus stop on the mainland.',
  'arewa-yau':
    'The north today, in Hausa and in English. Sannu da zuwa: news from all nineteen states, farming and markets, history and a good argument after supper.',
  kasuwa:
    'Money, markets and the people who make them move. From the trading floor to the mama put, Kasuwa explains what the numbers mean for your pocket.',
  'super-pitch':
    'The home of Nigerian football: live league games, big match nights and every goal from every angle. Bring your own whistle.',
  ringside:
    'Boxing, dambe and kokawa from the best seat in the house. Live cards every Friday, classic bouts every night, and trainers who tell it as it is.',
  'league-abroad':
    'Our boys and girls on the world’s pitches. Live fixtures, instant goals and a weekly count of everything Nigerians are doing in leagues far from home.',
  'nolly-gold':
    'The biggest Nollywood premieres and the series the whole compound is talking about. New films every week, and the old favourites you can quote line by line.',
  agbala:
    'Pull up a stool in the courtyard. Àgbàlá shows Yorùbá-language cinema old and new, village epics, family comedies and after-the-film gist, with English subtitles.',
  'afro-pulse':
    'Afrobeats, street pop, amapiano and alté, with no long talk in between. Fresh videos by day, full live sets by night. Turn am up!',
  highlife:
    'Brass, guitar and a cold drink. Highlife Lounge plays the golden dance bands, palm-wine strings and juju nights that raised us, and the young players who keep them alive.',
  'ijapa-kids':
    'Ìjàpá the tortoise always has a plan, and it never quite works. Cartoons, songs, stories by moonlight and gentle bedtime viewing for children from two to eight.',
  'little-scholars':
    'Learning that feels like play. Phonics, times tables, science and mother-tongue lessons made with Nigerian teachers for primary pupils and their parents.',
  'suya-kitchen':
    'Fire, pepper and plenty of opinions. Market runs, buka tours, party cooking and the great soup debates, all day and hot off the grill.',
  heritage:
    'Where we come from, told by the people who keep it. Bronze casters, cloth makers, festivals, old cities and family histories from every corner of Nigeria.',
}

/** A channel without a guide. */
const withoutGuide = new Set(['ringside'])

export const channels: SeedChannel[] = channelNames.map((channel) => ({
  ...channel,
  description: descriptions[channel.tag] ?? '',
  logo: `channels/${channel.tag}.webp`,
  showEpg: !withoutGuide.has(channel.tag),
}))
