import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startsAgain, type Outage } from './outage.ts'

/** Path of the library in Debian's package faketime. */
const library = [
  `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketimeMT.so.1`,
].find((file) => existsSync(file))

/** Makes the wall clock of Node and PostgreSQL jump. Their monotonic clock is not changed. */
export function clockOutages(durationMs: number): Outage[] {
  return [
    { name: 'The clock is an hour ahead', offset: '+3600' },
    { name: 'The clock is an hour behind', offset: '-3600' },
  ].map(({ name, offset }, index) => {
    const file = path.join(tmpdir(), `kallo-faults-clock-${process.pid}-${index}`)
    return {
      name: `${name} for ${durationMs / 1000} s`,
      options: {
        env: {
          LD_PRELOAD: library ?? '',
          FAKETIME_TIMESTAMP_FILE: file,
          FAKETIME_NO_CACHE: '1',
          FAKETIME_DONT_FAKE_MONOTONIC: '1',
        },
      },
      unavailable: () => (library === undefined ? 'needs libfaketime' : null),
      async cause({ base }) {
        await writeFile(file, offset)
        await pause(durationMs)
        const { headers } = await fetch(base)
        const ahead = Date.parse(headers.get('date') ?? '') - Date.now()
        if (Math.abs(ahead - Number(offset) * 1000) > 10_000) throw new Error('the clock did not jump')
        await rm(file)
      },
      lost: 'nothing',
      judge: startsAgain,
    }
  })
}
