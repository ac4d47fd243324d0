import { randomInt } from 'node:crypto'

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** `AUTH_x1y2…`: the form of the codes by which Paystack names things. */
export function randomCode(prefix: string, length: number): string {
  return prefix + Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
}
