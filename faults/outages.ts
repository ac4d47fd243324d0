// npm run faults [-- --long] [-- --only=NAME] [-- FILE.md]: ends, stops and hangs each part of the service under light load, and prints what viewers saw.
import { writeFile } from 'node:fs/promises'
import { observeOutage } from './observe-outage.ts'
import { outages } from './outage-list.ts'
import type { Outage } from './outage.ts'
import type { Seen } from './viewers.ts'

const isLong = process.argv.includes('--long')
const file = process.argv.find((one) => one.endsWith('.md'))
const only = process.argv.find((one) => one.startsWith('--only='))?.slice('--only='.length) ?? ''
const lines = [
  '| Fault | Playlists: requests, failed | Catalogue: requests, failed | Longest gap of a player | Failures for | Lost | Result |',
  '| --- | --- | --- | --- | --- | --- | --- |',
]
for (const line of lines) console.log(line)
for (const outage of await outages(isLong ? 45_000 : 6_000)) {
  if (!outage.name.includes(only)) continue
  const unavailable = outage.unavailable?.() ?? null
  if (unavailable !== null) {
    console.log(`| ${outage.name} | skipped: ${unavailable} |`)
    continue
  }
  const { line, isGood } = await resultOf(outage)
  if (!isGood) process.exitCode = 1
  lines.push(line)
  console.log(line)
}
if (file !== undefined) await writeFile(file, `${lines.join('\n')}\n`)

async function resultOf(outage: Outage): Promise<{ line: string; isGood: boolean }> {
  try {
    const seen = await observeOutage(outage)
    const problem = outage.judge(seen)
    return { line: row(outage, seen, problem), isGood: problem === null }
  } catch (error) {
    return { line: `| ${outage.name} | failed: ${String(error)} |`, isGood: false }
  }
}

function row({ name, lost }: Outage, seen: Seen, problem: string | null): string {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  const cells = [
    name,
    `${seen.playlists}, ${seen.failedPlaylists}`,
    `${seen.pages}, ${seen.failedPages}`,
    seconds(seen.longestGapMs),
    seconds(seen.recoveredAfterMs),
    lost,
    problem ?? 'ok',
  ]
  return `| ${cells.join(' | ')} |`
}
