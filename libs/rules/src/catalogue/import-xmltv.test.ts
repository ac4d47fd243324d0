import { describe, expect, it } from 'vitest'
import { declaredEncoding } from './import-encoding.ts'
import { xmltvTime } from './import-xmltv.ts'

const iso = (text: string) => {
  const time = xmltvTime(text)
  return time === null ? null : new Date(time).toISOString()
}

describe('times of XMLTV', () => {
  it('[J-03] reads offsets', () => {
    expect(iso('20261122183000 +0100')).toBe('2026-11-22T17:30:00.000Z')
    expect(iso('20261122183000 -0330')).toBe('2026-11-22T22:00:00.000Z')
    expect(iso('20261122183000+01:00')).toBe('2026-11-22T17:30:00.000Z')
    expect(iso('20261122183000 WAT')).toBe('2026-11-22T17:30:00.000Z')
    expect(iso('20261122183000')).toBe('2026-11-22T18:30:00.000Z')
    expect(iso('202611221830')).toBe('2026-11-22T18:30:00.000Z')
  })

  it('[J-03] rejects what is no time', () => {
    for (const text of [
      '',
      'tomorrow',
      '20261322183000',
      '20260231000000',
      '20261122183000 +9900',
      '20261122183000 XYZ',
    ])
      expect(iso(text), text).toBeNull()
  })
})

describe('the encoding of a file', () => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  it('[J-03] follows the byte order mark, then the XML declaration', () => {
    expect(declaredEncoding(Uint8Array.of(0xef, 0xbb, 0xbf, 0x3c))).toBe('utf-8')
    expect(declaredEncoding(Uint8Array.of(0xff, 0xfe, 0x3c, 0))).toBe('utf-16le')
    expect(declaredEncoding(Uint8Array.of(0xfe, 0xff, 0, 0x3c))).toBe('utf-16be')
    expect(declaredEncoding(Uint8Array.of(0x3c, 0, 0x3f, 0))).toBe('utf-16le')
    expect(declaredEncoding(bytes('<?xml version="1.0" encoding="ISO-8859-1"?>'))).toBe('iso-8859-1')
    expect(declaredEncoding(bytes("<?xml version='1.0' encoding='windows-1252'?>"))).toBe('windows-1252')
    expect(declaredEncoding(bytes('<?xml version="1.0" encoding="utf-16"?>'))).toBe('utf-8')
    expect(declaredEncoding(bytes('#EXTM3U'))).toBeNull()
  })
})
