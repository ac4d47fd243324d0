// Writes libs/words from the viewer's catalogues: the translations that the server offers to other clients (C-03).
// Run it after the translations have changed: node tools/make-words.ts
import { writeFileSync } from 'node:fs'
import { asJson, orderFile, readCatalogues, readOrder, wordsFile } from './words/files.ts'
import { numberWords } from './words/number-words.ts'

const { order, words } = numberWords(readOrder(), readCatalogues())
writeFileSync(orderFile, asJson(order))
writeFileSync(wordsFile, asJson(words))
console.log(`${Object.keys(words.en ?? {}).length} messages in ${Object.keys(words).length} languages`)
