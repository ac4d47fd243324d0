import { expect, it } from 'vitest'
import { isoDate, plainDate, clockTime, dateAndTime, moneyText } from './formats.tsx'

it('[S-01, K-02] the date of a subscription is its first 10 characters', () => {
  expect(isoDate('2026-11-20T00:30:00+01:00')).toBe('2026-11-20')
})

it('[K-02] other dates are shown as dd-mm-yyyy', () => {
  expect(plainDate('2026-11-20T00:30:00+01:00')).toBe('20-11-2026')
  expect(plainDate('2026-01-02')).toBe('02-01-2026')
})

it('[K-02] times are shown as hh:mm in the given time zone, not the device’s', () => {
  expect(clockTime('2026-11-01T12:05:00Z', 'Africa/Lagos')).toBe('13:05')
  expect(clockTime('2026-11-01T23:00:00Z', 'Africa/Lagos')).toBe('00:00')
  expect(clockTime('2026-07-01T12:05:00Z', 'Europe/London')).toBe('13:05')
  expect(dateAndTime('2026-11-01T23:05:00Z', 'Africa/Lagos')).toBe('02-11-2026 00:05')
})

/** Separators depend on the locale data: accept any whitespace. */
const plain = (text: string) => text.replaceAll(/\s/gu, ' ')

it.each([
  [5_500, 'NGN', '₦55'],
  [53_750, 'NGN', '₦537.50'],
  [384_750_000, 'NGN', '₦3,847,500'],
  [-380_000, 'NGN', '−₦3,800'],
  [0, 'NGN', '₦0'],
  [102, 'USD', '$1.02'],
  [100, 'USD', '$1'],
] as const)('[S-12] %i minor units of %s are shown as %s', (amountMinor, currency, text) => {
  expect(moneyText(amountMinor, currency, 'en-NG')).toBe(text)
})

it('[S-12, M-01] is formatted for the language', () => {
  expect(plain(moneyText(1_234_550, 'NGN', 'fr'))).toBe('12 345,50 ₦')
})

it('[S-03] formats prices of plans', () => {
  expect(moneyText(250_000, 'NGN', 'en-NG')).toBe('₦2,500')
  expect(moneyText(670, 'USD', 'en-NG')).toBe('$6.70')
})
