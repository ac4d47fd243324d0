// A process that simulates a part of the audience. It receives its part and the phases from its parent, and returns
// measurements.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createRandom } from '../random.ts'
import { tokenOf } from './accounts.ts'
import { createClient } from './http-client.ts'
import { createMeasurements, type Measurements } from './measurements.ts'
import { createStop } from './play-stream.ts'
import { watch, type Content } from './viewer.ts'

export interface AudiencePart {
  server: string
  seed: number
  /** Numbers of the viewers: from `first`, every `step`th below `viewers`. */
  first: number
  step: number
  viewers: number
  /** Viewers below this number have accounts. */
  signedIn: number
  secret: string
  /** Session that all viewers share, instead of own accounts. */
  sharedToken: string | null
  contents: Content[]
  savesProgress: boolean
  joinMs: number
  stayMs: number
  viewersPerAddress: number
}

export type ToSimulator = { do: 'begin'; part: AudiencePart } | { do: 'take' } | { do: 'end' }

export interface FromSimulator {
  measurements: Measurements
  cpuSeconds: number
  /** 99th percentile of the delay of this process's timers, in ms. */
  delayMs: number
}

let measurements = createMeasurements()
let cpu = process.cpuUsage()
const delay = monitorEventLoopDelay({ resolution: 5 })
const everyone = createStop()
const watching: Promise<void>[] = []

process.on('message', (message: ToSimulator) => {
  if (message.do === 'begin') begin(message.part)
  else if (message.do === 'take') take()
  else void end()
})

function begin(part: AudiencePart): void {
  delay.enable()
  const startedMs = performance.now()
  for (let n = part.first; n < part.viewers; n += part.step) {
    const joinsAtMs = startedMs + (part.joinMs * n) / part.viewers
    watching.push(everyone.pause(joinsAtMs - performance.now()).then(() => join(part, n)))
  }
}

function join(part: AudiencePart, n: number): Promise<void> {
  const server = new URL(part.server)
  const addresses = {
    address: addressOf(n, part.viewersPerAddress),
    localAddress: server.hostname === '127.0.0.1' ? localAddressOf(n) : null,
  }
  const client = createClient(server, addresses, () => measurements)
  const token = n < part.signedIn ? tokenOf(part.secret, n) : part.sharedToken
  const viewer = {
    client,
    random: createRandom(part.seed + n * 7_919),
    token,
    deviceId: `bench-${n}`,
    contents: part.contents,
    savesProgress: part.savesProgress,
    stayMs: part.stayMs,
    current: () => measurements,
  }
  return watch(viewer, everyone).finally(client.close)
}

/** An address of a Nigerian mobile network. */
function addressOf(n: number, viewersPerAddress: number): string {
  const network = Math.floor(n / viewersPerAddress)
  return `102.${88 + ((network >> 16) & 3)}.${(network >> 8) & 255}.${network & 255}`
}

/**
 * Source address of connections. One address has 28,000 ports, and the kernel takes long to find the last free ones.
 * Linux accepts connections from and to all of 127.0.0.0/8.
 */
function localAddressOf(n: number): string | null {
  return process.platform === 'linux' ? `127.0.0.${1 + (n % 20)}` : null
}

function take(): void {
  const { user, system } = process.cpuUsage(cpu)
  const message: FromSimulator = {
    measurements,
    cpuSeconds: (user + system) / 1e6,
    delayMs: delay.percentile(99) / 1e6,
  }
  measurements = createMeasurements()
  cpu = process.cpuUsage()
  delay.reset()
  process.send?.(message)
}

async function end(): Promise<void> {
  everyone.end()
  await Promise.all(watching)
  process.disconnect()
}
