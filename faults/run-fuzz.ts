import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { createRandom } from '../bench/random.ts'
import { createResponseCheck, type ReceivedResponse } from './check-response.ts'
import { createCoverage, type Coverage } from './coverage.ts'
import { documentRequest } from './document-requests.ts'
import { openFuzzTarget, type FuzzTarget } from './fuzz-target.ts'
import { hostileRequest, type HostileRequest } from './hostile-requests.ts'
import type { Operation } from './openapi-document.ts'
import { sendRaw } from './raw-sockets.ts'

export interface FuzzOptions {
  requests: number
  seed: number
  /** Sends only this request, to repeat a finding. */
  only?: number | undefined
}

export interface FuzzResult {
  statuses: Map<number, number>
  coverage: Coverage
  /** Responses that took longer than a second, the slowest first. */
  slow: { ms: number; what: string }[]
  /** Empty if no fault was found. */
  findings: string[]
  /** Number before, after a quarter of the requests, at their end, and after idle connections were closed. */
  descriptors: { before: number; early: number; end: number; after: number }
  /** MB after a quarter of the requests, and at the end. */
  memory: { early: number; end: number }
}

const concurrency = 40
/** A connection without a request is answered with 408 after 15 to 20 s; passwords are hashed at the lowest priority. */
const timeoutMs = 120_000
const maxFindings = 50
/** Caches fill up to their limits, while a leak of 1 KB per request would be 75 MB. */
const maxGrowthMb = 120
const maxBodyChecked = 2_000_000
/** Principals are renewed after this many requests, because requests end sessions, revoke keys and erase accounts. */
const renewEvery = 500
const slowMs = 1_000

/** Sends requests derived from the OpenAPI document, hostile ones, and malformed bytes to the real program. */
export async function runFuzz(options: FuzzOptions): Promise<FuzzResult> {
  const target = await openFuzzTarget()
  try {
    return await attack(target, options)
  } finally {
    await target.close()
  }
}

async function attack(target: FuzzTarget, { requests, seed, only }: FuzzOptions): Promise<FuzzResult> {
  const before = await target.descriptors()
  const result: FuzzResult = {
    statuses: new Map(),
    coverage: createCoverage([]).result(),
    slow: [],
    findings: [],
    descriptors: { before, early: 0, end: 0, after: 0 },
    memory: { early: 0, end: 0 },
  }
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency })
  const check = createResponseCheck(target.operations)
  const coverage = createCoverage(target.operations)
  const note = (status: number, problem: string | null, what: string) => {
    result.statuses.set(status, (result.statuses.get(status) ?? 0) + 1)
    const isUnintended = status >= 500 && status !== 503
    const finding = isUnintended ? 'failed' : status === 0 ? 'no response' : problem
    if (finding !== null && result.findings.length < maxFindings)
      result.findings.push(`${status} ${finding}: ${what}`)
  }
  let next = only ?? 0
  const end = only === undefined ? requests : only + 1
  const worker = async () => {
    while (next < end) {
      const number = next++
      if (number === Math.floor(requests / 4)) {
        result.memory.early = target.memory()
        result.descriptors.early = await target.descriptors()
      }
      if (number > 0 && number % renewEvery === 0) await target.principals.renew()
      const { request: one, operation } = requestOf(target, seed, number)
      const startedMs = performance.now()
      const received = await send(target.base, agent, one)
      const ms = performance.now() - startedMs
      if (ms > slowMs) result.slow.push({ ms, what: `#${number} ${one.method} ${one.path.slice(0, 100)}` })
      if (operation) coverage.add(operation, received.status)
      const problem = received.status > 0 ? check(one.method, one.path, received) : null
      note(
        received.status,
        problem,
        `#${number} ${one.method} ${one.path.slice(0, 200)} ${JSON.stringify(one.headers).slice(0, 300)} ${one.body?.slice(0, 500) ?? ''}`,
      )
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  result.coverage = coverage.result()
  result.slow.sort((a, b) => b.ms - a.ms)
  result.memory.end = target.memory()
  result.descriptors.end = await target.descriptors()
  if (only === undefined) {
    const raw = await sendRaw(Number(new URL(target.base).port), Math.ceil(requests / 50), timeoutMs)
    for (const status of raw.statuses) note(status, null, 'raw socket')
    if (raw.hung > 0) result.findings.push(`${raw.hung} raw sockets hung`)
  }
  agent.destroy()
  await judge(target, result)
  return result
}

async function judge(target: FuzzTarget, result: FuzzResult): Promise<void> {
  const { descriptors, memory, findings } = result
  descriptors.after = await settledDescriptors(target, descriptors.before)
  if (descriptors.after > descriptors.before + 5)
    findings.push(`${descriptors.after} descriptors open, ${descriptors.before} before`)
  if (memory.end > memory.early + maxGrowthMb)
    findings.push(`memory grew from ${memory.early} to ${memory.end} MB`)
  const health = await fetch(`${target.base}/readyz`)
  if (!health.ok) findings.push(`not ready afterwards: ${health.status}`)
}

/** The nth request depends only on the seed and the demo, so that a finding can be repeated. */
function requestOf(
  { operations, principals, known, streams }: FuzzTarget,
  seed: number,
  number: number,
): { request: HostileRequest; operation: Operation | null } {
  const random = createRandom(Math.imul(number + 1, 2_654_435_761) ^ seed)
  random.next()
  if (random.below(10) < 3)
    return { request: hostileRequest(random, operations, principals.tokens, streams), operation: null }
  const operation = random.pick(operations)
  return { request: documentRequest(random, operation, principals, known), operation }
}

/** Sends a request. Status 0: no response in time. -1: the connection was closed. */
function send(
  base: string,
  agent: Agent,
  { method, path: target, headers, body }: HostileRequest,
): Promise<ReceivedResponse> {
  return new Promise((resolve) => {
    const none = (status: number) => resolve({ status, contentType: '', body: '' })
    const { hostname, port } = new URL(base)
    try {
      const sent = request(
        { hostname, port, method, path: target, headers, agent, timeout: timeoutMs },
        (response) => {
          const chunks: Buffer[] = []
          let bytes = 0
          response.on(
            'data',
            (chunk: Buffer) => (bytes += chunk.length) <= maxBodyChecked && chunks.push(chunk),
          )
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? -1,
              contentType: response.headers['content-type'] ?? '',
              body: decode(Buffer.concat(chunks), response.headers['content-encoding']),
            }),
          )
          response.on('error', () => none(-1))
        },
      )
      sent.on('timeout', () => sent.destroy(new Error('timeout')))
      sent.on('error', (error) => none(error.message === 'timeout' ? 0 : -1))
      sent.end(body)
    } catch {
      // Node's own client refuses to send this path or header.
      none(-1)
    }
  })
}

/** Decodes a body. Returns an empty text if the response was truncated or has no body. */
function decode(body: Buffer, encoding: string | undefined): string {
  const decompress = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? '']
  return body.length > 0 && decompress ? decompress(body).toString() : body.toString()
}

/** Waits until idle connections have been closed. */
async function settledDescriptors(target: FuzzTarget, baseline: number): Promise<number> {
  const until = performance.now() + 90_000
  let open = await target.descriptors()
  while (open > baseline + 5 && performance.now() < until) {
    await pause(1_000)
    open = await target.descriptors()
  }
  return open
}
