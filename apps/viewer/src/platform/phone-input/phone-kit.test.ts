import metadata from 'libphonenumber-js/min/metadata'
import { describe, expect, it } from 'vitest'
import { phoneNumbers } from './phone-kit.ts'

const { read, countryOf, countries } = phoneNumbers(metadata)

describe('read', () => {
  it.each([
    ['0803 123 4567', 'NG', '+2348031234567'],
    ['803 123 4567', 'ng', '+2348031234567'],
    ['+234 803 123 4567', 'US', '+2348031234567'],
    ['00234 803 123 4567', 'GB', '+2348031234567'],
    ['(0803) 123-4567', 'NG', '+2348031234567'],
    ['(202) 555-0123', 'US', '+12025550123'],
    ['07911 123456', 'GB', '+447911123456'],
  ])('[A-03] %s typed under %s is %s', (typed, country, e164) => {
    expect(read(typed, country)?.e164).toBe(e164)
  })

  it.each(['', '0803', '0803 123 456 789 012 345', 'call me', '+999 123', '08031234567 and more'])(
    '[A-03] %j is not a number',
    (typed) => expect(read(typed, 'NG')).toBeNull(),
  )

  it('[A-03] returns the number’s country and national format', () => {
    expect(read('+2348031234567', 'US')).toEqual({
      e164: '+2348031234567',
      country: 'NG',
      national: '0803 123 4567',
    })
  })

  it.each([
    ['07911 123456', 'GB', 'GB'],
    ['+44 7911 123456', 'GB', 'GB'],
    ['+44 7911 123456', 'NG', 'GG'],
    ['(416) 555-0123', 'US', 'US'],
  ])('[A-03] %s keeps the chosen country %s if it has the calling code', (typed, chosen, country) => {
    expect(read(typed, chosen)?.country).toBe(country)
  })

  it('[A-03] accepts an international number with an unknown country', () => {
    expect(read('0803 123 4567', 'XX')).toBeNull()
    expect(read('+2348031234567', 'XX')?.country).toBe('NG')
  })
})

describe('countryOf', () => {
  it.each([
    ['+2348', 'US', 'NG'],
    ['0044 79', 'NG', 'GB'],
    ['+1', 'NG', 'US'],
    ['+1 416', 'CA', 'CA'],
    ['+', 'NG', 'NG'],
    ['0803', 'NG', 'NG'],
    ['', 'GH', 'GH'],
    ['+800', 'NG', 'NG'],
  ])('[A-03] %j under %s belongs to %s', (typed, current, country) => {
    expect(countryOf(typed, current)).toBe(country)
  })
})

it('[A-03] every country has a dial code', () => {
  expect(countries.length).toBeGreaterThan(200)
  for (const { dialCode } of countries) expect(dialCode).toMatch(/^\+\d{1,3}$/)
})
