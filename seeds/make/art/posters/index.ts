import type { Drawing } from '../kit.ts'
import { ferryAtEpe } from './ferry-at-epe.ts'
import { daughtersOfOgbete } from './daughters-of-ogbete.ts'
import { harmattanLetters } from './harmattan-letters.ts'
import { landlordOfMushin } from './landlord-of-mushin.ts'
import { crownForIyabo } from './crown-for-iyabo.ts'
import { danfoDiaries } from './danfo-diaries.ts'
import { oneGenerator } from './one-generator.ts'
import { tailorOfAba } from './tailor-of-aba.ts'
import { jollofWars } from './jollof-wars.ts'
import { uncleFromAbroad } from './uncle-from-abroad.ts'
import { wallsOfKano } from './walls-of-kano.ts'
import { riverPeople } from './river-people.ts'
import { groveAtOsogbo } from './grove-at-osogbo.ts'
import { castersOfBenin } from './casters-of-benin.ts'
import { lagosAtFour } from './lagos-at-four.ts'
import { crackedShell } from './cracked-shell.ts'
import { cleverWeaverbird } from './clever-weaverbird.ts'
import { adaezeAndTheMoon } from './adaeze-and-the-moon.ts'
import { drumThatTalked } from './drum-that-talked.ts'
import { bigBuckBunny } from './big-buck-bunny.ts'
import { highlifeNights } from './highlife-nights.ts'
import { rooftopAfrobeats } from './rooftop-afrobeats.ts'
import { fujiHouse } from './fuji-house.ts'
import { gangan } from './talking-drum.ts'
import { songsOfTheGoge } from './songs-of-the-goge.ts'
import { suyaRoad } from './suya-road.ts'
import { calabarInColour } from './calabar-in-colour.ts'
import { obudu } from './obudu.ts'
import { yankariWild } from './yankari-wild.ts'
import { marketDay } from './market-day.ts'

export const posters: Record<string, Drawing> = {
  'ferry-at-epe': ferryAtEpe,
  'daughters-of-ogbete': daughtersOfOgbete,
  'harmattan-letters': harmattanLetters,
  'landlord-of-mushin': landlordOfMushin,
  'crown-for-iyabo': crownForIyabo,
  'danfo-diaries': danfoDiaries,
  'one-generator': oneGenerator,
  'tailor-of-aba': tailorOfAba,
  'jollof-wars': jollofWars,
  'uncle-from-abroad': uncleFromAbroad,
  'walls-of-kano': wallsOfKano,
  'river-people': riverPeople,
  'grove-at-osogbo': groveAtOsogbo,
  'casters-of-benin': castersOfBenin,
  'lagos-at-four': lagosAtFour,
  'cracked-shell': crackedShell,
  'clever-weaverbird': cleverWeaverbird,
  'adaeze-and-the-moon': adaezeAndTheMoon,
  'drum-that-talked': drumThatTalked,
  'big-buck-bunny': bigBuckBunny,
  'highlife-nights': highlifeNights,
  'rooftop-afrobeats': rooftopAfrobeats,
  'fuji-house': fujiHouse,
  'talking-drum': gangan,
  'songs-of-the-goge': songsOfTheGoge,
  'suya-road': suyaRoad,
  'calabar-in-colour': calabarInColour,
  obudu: obudu,
  'yankari-wild': yankariWild,
  'market-day': marketDay,
}
