import { parseRepeat, repeatInWords, type RepeatRule } from '@kallo/rules/streaming/repeat-words'
import { currentLanguage } from '../../platform/language.ts'
import { frenchRepeat, repeatFromFrench } from './repeat-in-french.ts'

/** Reads a rule in the language of the console, or in English. Null: the words are not understood. */
export function readRepeat(text: string, today: string): RepeatRule | null {
  const rule = parseRepeat(text, today)
  return rule ?? (currentLanguage() === 'fr' ? parseRepeat(repeatFromFrench(text), today) : null)
}

/** The rule in words that `readRepeat` reads. */
export function writeRepeat(rule: RepeatRule): string {
  return currentLanguage() === 'fr' ? frenchRepeat(rule) : repeatInWords(rule)
}
