import type { Language } from '@kallo/rules/foundation/language'
import type { BillingMailWords } from './mail-text.ts'
import { en } from './words/en.ts'
import { fr } from './words/fr.ts'
import { ha } from './words/ha.ts'
import { ig } from './words/ig.ts'
import { yo } from './words/yo.ts'

export const billingMailWords: Record<Language, BillingMailWords> = { en, fr, ha, ig, yo }
