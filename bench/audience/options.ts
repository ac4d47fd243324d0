import { parseArgs } from 'node:util'
import { maxDescriptors } from './descriptors.ts'

export const scenarios = ['steady', 'kick-off', 'deployment', 'kill'] as const
export type Scenario = (typeof scenarios)[number]

export interface AudienceOptions {
  scenario: Scenario
  viewers: number
  seconds: number
  /** Time within which all viewers join. */
  joinSeconds: number
  /** Mean time on a channel. */
  staySeconds: number
  processes: number
  signedInShare: number
  viewersPerAddress: number
  /** Whether signed-in viewers save how far they have watched. */
  savesProgress: boolean
  /** Tags of channels; empty for all of the demo. */
  channels: string[]
  vods: string[]
  /** Puts nginx, with the configuration of deploy/nginx, in front of the started server. */
  edge: boolean
  /** Address of a running server or edge; null to start one. */
  url: string | null
  /** Database of a running server, for creating accounts. */
  database: string | null
  /** Account of a running server, `email:password`, that all viewers use. */
  account: string | null
  /** Process IDs of a running server and edge, to measure their CPU time. */
  pids: number[]
  /** Environment variables of the started server. */
  env: Record<string, string>
  /** Command that rolls out a new deployment; `SERVER_PID` is set. */
  command: string
  seed: number
  /** A remark for the section in docs/operating/speed.md; null to write nothing. */
  documentedAs: string | null
}

export const usage = `npm run audience -- [steady|kick-off|deployment|kill] [options]

  --viewers 3000          how many watch at once
  --seconds 60            how long is measured, after all have joined
  --join 60               seconds within which they join (kick-off: this is what is measured)
  --stay 300              mean seconds on a channel
  --processes 2           simulating processes; by default as many as the limit of descriptors requires
  --signed-in 0.5         share of viewers with an account
  --per-address 1         viewers that share a client address
  --no-progress           does not save how far viewers have watched, to compare the cost
  --channels a,b --vods c tags; by default the whole demo
  --env WEB_CONCURRENCY=2 environment of the started server; repeatable
  --edge                  nginx in front of the started server
  --command 'kill -HUP $SERVER_PID'  the rolling restart (deployment)
  --url http://…          a running server or edge instead; client addresses need TRUSTED_PROXIES=127.0.0.0/8
  --database postgresql://…  its database, for accounts; or --account email:password
  --pids 1,2              its processes, to measure their CPU time
  --seed 1
  --write 'remark'        writes the result and the remark to docs/operating/speed.md`

/** Reads the arguments. Throws an Error that describes the problem. */
export function readOptions(args: string[]): AudienceOptions {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: declared })
  const scenario = scenarios.find((one) => one === (positionals[0] ?? 'steady'))
  if (!scenario) throw new Error(`there is no scenario ${positionals[0]}`)
  const isKickOff = scenario === 'kick-off'
  const viewers = number(values.viewers, isKickOff ? 5_000 : 3_000)
  return {
    scenario,
    viewers,
    seconds: number(values.seconds, isKickOff ? 30 : 60),
    joinSeconds: number(values.join, isKickOff ? 60 : 30),
    staySeconds: number(values.stay, 300),
    processes: number(values.processes, processesFor(viewers)),
    signedInShare: number(values['signed-in'], 0.5),
    viewersPerAddress: number(values['per-address'], 1),
    savesProgress: !(values['no-progress'] ?? false),
    channels: list(values.channels),
    vods: list(values.vods),
    edge: values.edge ?? false,
    url: values.url ?? null,
    database: values.database ?? null,
    account: values.account ?? null,
    pids: list(values.pids).map(Number),
    env: Object.fromEntries((values.env ?? []).map((one) => one.split(/=(.*)/s, 2) as [string, string])),
    command: values.command ?? '',
    seed: number(values.seed, 1),
    documentedAs: values.write ?? null,
  }
}

/**
 * Number of simulating processes. A viewer has up to two connections, and each process has its own limit of
 * descriptors.
 */
function processesFor(viewers: number): number {
  return Math.max(1, Math.ceil((2 * viewers) / (0.9 * maxDescriptors())))
}

const text = { type: 'string' } as const
const declared = {
  viewers: text,
  seconds: text,
  join: text,
  stay: text,
  processes: text,
  'signed-in': text,
  'per-address': text,
  'no-progress': { type: 'boolean' },
  channels: text,
  vods: text,
  edge: { type: 'boolean' },
  url: text,
  database: text,
  account: text,
  pids: text,
  env: { type: 'string', multiple: true },
  command: text,
  seed: text,
  write: text,
} as const

function number(value: string | undefined, fallback: number): number {
  const read = value === undefined ? fallback : Number(value)
  if (!Number.isFinite(read)) throw new Error(`${value} is not a number`)
  return read
}

function list(value: string | undefined): string[] {
  return (value ?? '').split(',').filter(Boolean)
}
