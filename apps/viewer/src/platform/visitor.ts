import { readStored, writeStored } from './stored.ts'

/** The country the server saw this visitor come from; null until a channel page told us. */
export function visitorCountry(): string | null {
  return readStored('visitor')
}

export function learnVisitorCountry(country: string | null): void {
  if (country !== readStored('visitor')) writeStored('visitor', country)
}
