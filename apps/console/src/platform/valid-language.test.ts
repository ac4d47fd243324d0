import { expect, it } from 'vitest'
import { validLanguage } from './valid-language.ts'

it('[Q-01] a POSIX locale becomes a BCP 47 tag', () => {
  expect(['en-US@posix', 'en_NG.UTF-8', 'C', 'pt-BR', ''].map(validLanguage)).toEqual([
    'en-US',
    'en-NG',
    'en',
    'pt-BR',
    'en',
  ])
})
