import {
  dayNames as englishDays,
  monthNames as englishMonths,
  type RepeatRule,
} from '@kallo/rules/streaming/repeat-words'
import { dayMinutes, timeText } from './days.ts'

// cspell:disable
const dayNames = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi']
const monthNames = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
]
/** Phrases without accents, in the order in which they are replaced: longer phrases first. */
const phrases: readonly (readonly [french: RegExp, english: string])[] = [
  [/\b(?:pendant|durant) (\d+) ?h(?:eures?)?\b/g, 'for $1 hours'],
  [/\b(?:pendant|durant)\b/g, 'for'],
  [/\b(\d{1,2}) ?h ?(\d\d)\b/g, '$1:$2'],
  [/\b(\d{1,2}) ?h(?:eures?)?(?!\w)/g, '$1:00'],
  [/\bde (\d{1,2}:\d\d) a\b/g, '$1 to'],
  [/\b(?:tous les jours|chaque jour|quotidien(?:nement)?)\b/g, 'daily'],
  [/\b(?:en semaine|(?:les )?jours ouvr(?:able|e)s)\b/g, 'weekdays'],
  [/\b(?:le |les |en |chaque |tous les )?week-?ends?\b/g, 'weekends'],
  [/\bjusqu'(?:au|a)\b/g, 'until'],
  [/\b(?:a partir (?:du|de)|a compter du|des le)\b/g, 'from'],
  [/\bdu (\w+day) au\b/g, '$1 to'],
  [/\b1er\b/g, '1'],
  [/\baujourd'hui\b/g, 'today'],
  [/\bdemain\b/g, 'tomorrow'],
  [/\bmidi\b/g, 'noon'],
  [/\bminuit\b/g, 'midnight'],
  [/\b(?:tous les|chaque|une fois|les|le|a)\b/g, 'on'],
  [/\bet\b/g, 'and'],
]

/** Translates a French rule, such as `En semaine 19h jusqu’au 24 décembre`, to English. Unknown words stay. */
export function repeatFromFrench(text: string): string {
  const plain = withoutAccents(text.toLowerCase().replaceAll('’', "'"))
  const named = plain.replaceAll(/[a-z]+/g, (word) => dayInEnglish(word) ?? monthInEnglish(word) ?? word)
  return phrases.reduce((words, [french, english]) => words.replaceAll(french, english), named)
}

function withoutAccents(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{Mark}/gu, '')
}

function dayInEnglish(word: string): string | undefined {
  return englishDays[dayNames.findIndex((name) => word === name || word === `${name}s`)]
}

function monthInEnglish(word: string): string | undefined {
  return englishMonths[monthNames.findIndex((name) => word === withoutAccents(name))]
}

/** The rule in French, such as `En semaine 19:00–20:00 jusqu’au 24 décembre 2026`. */
export function frenchRepeat(rule: RepeatRule): string {
  const { startMinute, minutes, onDate, fromDate, untilDate } = rule
  const days = onDate === null ? frenchDays(rule.weekdays) : frenchDate(onDate)
  const isWholeDay = minutes === dayMinutes
  const end =
    minutes === null ? '' : isWholeDay ? ' pendant 24 heures' : `–${timeText(startMinute + minutes)}`
  return [
    `${days} ${timeText(startMinute)}${end}`,
    ...(onDate === null && fromDate !== null ? [`à partir du ${frenchDate(fromDate)}`] : []),
    ...(onDate === null && untilDate !== null ? [`jusqu’au ${frenchDate(untilDate)}`] : []),
  ].join(' ')
}

function frenchDays(weekdays: readonly number[]): string {
  const sorted = weekdays.toSorted((a, b) => a - b).join('')
  if (sorted === '0123456') return 'Tous les jours'
  if (sorted === '12345') return 'En semaine'
  if (sorted === '06') return 'Le week-end'
  const names = [1, 2, 3, 4, 5, 6, 0].filter((day) => weekdays.includes(day)).map((day) => dayNames[day])
  return `Le ${new Intl.ListFormat('fr').format(names.map(String))}`
}

function frenchDate(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-').map(Number)
  return `${day === 1 ? '1er' : day} ${monthNames[Number(month) - 1]} ${year}`
}
// cspell:enable
