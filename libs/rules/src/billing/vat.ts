import { vatBasisPoints } from '../foundation/constants.ts'
import { shareHalfUp } from './money.ts'

/** S-09: VAT added to a line total (7.5 %, minor units), rounded half up. Applied once per line. */
export function vatOn(netMinor: number): number {
  return shareHalfUp(netMinor, vatBasisPoints, 10_000)
}

/** VAT included in a gross price, such as a plan's (S-12). */
export function vatWithin(grossMinor: number): number {
  return shareHalfUp(grossMinor, vatBasisPoints, 10_000 + vatBasisPoints)
}

/** VAT of the part of a sale that is kept: the VAT of its refundable part is not due (S-06). Minor units. */
export function vatKept(sale: { vatMinor: number; refundMinor: number }): number {
  return sale.vatMinor - vatWithin(sale.refundMinor)
}
