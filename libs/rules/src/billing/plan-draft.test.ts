import { describe, expect, it } from 'vitest'
import { draftAfter, draftOf, withDraft, type PlanValues } from './plan-draft.ts'

const published: PlanValues = {
  name: 'One month',
  nameTranslations: { fr: 'Un mois' },
  priceNgnMinor: 150_000,
  priceUsdMinor: 250,
  isOnSale: true,
}

describe('the draft of a plan', () => {
  it('[F-20] contains the changed values only', () => {
    expect(draftOf(published, { ...published, nameTranslations: { fr: 'Un mois' } })).toBeNull()
    expect(draftOf(published, { ...published, priceUsdMinor: null, isOnSale: false })).toEqual({
      priceUsdMinor: null,
      isOnSale: false,
    })
    const translated = { fr: 'Un mois', yo: 'Oṣù kan' }
    expect(draftOf(published, { ...published, nameTranslations: translated })).toEqual({
      nameTranslations: translated,
    })
    expect(draftOf(published, { ...published, nameTranslations: {} })).toEqual({ nameTranslations: {} })
  })

  it('[F-20] replaces the published values when it is published', () => {
    expect(withDraft(published, { priceUsdMinor: null })).toEqual({ ...published, priceUsdMinor: null })
    expect(withDraft(published, null)).toEqual(published)
  })

  it('[F-20] keeps what was not published at once', () => {
    const draft = { name: 'Month', priceNgnMinor: 200_000 }
    const next = { ...published, isOnSale: false }
    expect(draftAfter(next, draft, { isOnSale: false })).toEqual(draft)
    const cheaper = { ...published, priceNgnMinor: 100_000 }
    expect(draftAfter(cheaper, draft, { priceNgnMinor: 100_000 })).toEqual({ name: 'Month' })
    expect(draftAfter({ ...published, name: 'Month' }, { name: 'Month' }, {})).toBeNull()
    expect(draftAfter(published, null, {})).toBeNull()
  })
})
