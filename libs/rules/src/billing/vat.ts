import { vatBasisPoints } from '../foundation/constants.ts'
import { shareHalfUp } from './money.ts'

/** S-09: the VAT that comes on top of a line total (7.5 %, minor units), half a unit rounding up. Once a line. */
export function vatOn(netMinor: number): number {
  return shareHalfUp(netMinor, vatBasisPoints, 10_000)
}

/** The VAT that is part of a price which holds it already: plans are priced with VAT (S-12). */
export function vatWithin(grossMinor: number): number {
  return shareHalfUp(grossMinor, vatBasisPoints, 10_000 + vatBasisPoints)
}
