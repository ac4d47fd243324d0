import metadataAddress from '../../../../../node_modules/libphonenumber-js/metadata.min.json?url'
import type { MetadataJson } from 'libphonenumber-js/core'
import { CountryButton } from './country-button.tsx'
import { phoneNumbers, type PhoneNumbers } from './phone-numbers.ts'

export interface PhoneKit extends PhoneNumbers {
  CountryButton: typeof CountryButton
}

/** What a field for phone numbers knows and shows beyond plain text. The numbering plans come as data, not as code. */
export async function loadPhoneKit(): Promise<PhoneKit> {
  const answer = await fetch(metadataAddress)
  if (!answer.ok) throw new Error(`numbering plans: ${answer.status}`)
  const metadata = (await answer.json()) as MetadataJson
  return { ...phoneNumbers(metadata), CountryButton }
}
