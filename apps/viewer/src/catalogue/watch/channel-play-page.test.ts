import { expect, it } from 'vitest'
import { parseHour } from './channel-play-page.tsx'

it('[P-02] accepts the hours 0 to 23 only', () => {
  for (let hour = 0; hour < 24; hour++) expect(parseHour(String(hour))).toBe(hour)
  for (const invalid of ['24', 'abc', '-1', '+1', '07', '1.5', '', '1e1', ' 1'])
    expect(parseHour(invalid)).toBeNull()
})
