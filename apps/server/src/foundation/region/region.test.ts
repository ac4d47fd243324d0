import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { plainAddress } from '../../platform/address.ts'
import { createRegion, type Region } from './index.ts'

let test: TestApp
let region: Region
beforeAll(async () => {
  test = await createTestApp()
  region = await createRegion(test.deps)
})
afterAll(() => test.close())

it.each([
  ['81.2.69.142', '81.2.69.142'],
  ['81.2.69.142:1234', '81.2.69.142'],
  ['::ffff:81.2.69.142', '81.2.69.142'],
  ['::ffff:5102:458e', '81.2.69.142'],
  ['0:0:0:0:0:ffff:81.2.69.142', '81.2.69.142'],
  ['[2a00:1450::1]', '2a00:1450::1'],
  ['[2a00:1450::1]:443', '2a00:1450::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['unknown', null],
  ['', null],
])('[T-02] %j is normalised to %j', (written, plain) => {
  expect(plainAddress(written)).toBe(plain)
})

it('[T-02] finds countries of IPv4, mapped and IPv6 addresses; this machine counts as home', () => {
  for (const ip of ['81.2.69.142', '::ffff:81.2.69.142', '81.2.69.142:80'])
    expect(region.countryOf(ip)).toBe('GB')
  expect(region.countryOf('2a00:23c0::1')).toBe('GB')
  for (const ip of ['127.0.0.1', '::1', '10.1.2.3', '192.168.0.9', '::ffff:127.0.0.1'])
    expect(region.countryOf(ip)).toBe('NG')
  expect(region.countryOf('garbage')).toBeNull()
})

it('an invalid GEO_DB is named in the error', async () => {
  for (const geoDb of ['/nope', import.meta.dirname, import.meta.filename])
    await expect(createRegion({ ...test.deps, config: { ...test.deps.config, geoDb } })).rejects.toThrow(
      `GEO_DB`,
    )
})
