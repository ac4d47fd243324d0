import path from 'node:path'
import { loadFromOutside, startProgram, type Running } from './processes.ts'
import type { Row } from './report.ts'

const connections = 32
const roundMs = 2_500
const rounds = 5
const atLeast = 0.3

/** Ticket renewals of a running stream against a bare route with one indexed read. */
export async function benchTickets({ base }: Running, folder: string): Promise<Row[]> {
  const token = await logIn(base)
  const wanted = { kind: 'live', tag: 'nolly-gold' }
  const first = await post(base, 'playback/start', wanted, token)
  const address = String(first.streamUrl)
  if (!(await fetch(address)).ok) throw new Error('the stream does not play')
  const asked = { body: JSON.stringify({ ...wanted, ticket: first.ticket }), token }
  const database = `postgresql://kallo@localhost/postgres?host=${encodeURIComponent(path.join(folder, 'postgres/socket'))}`
  const bare = await startProgram(path.join(import.meta.dirname, 'bare-route.ts'), [database])
  const ratios: number[] = []
  let last = { ours: 0, theirs: 0 }
  for (let round = 0; round <= rounds; round++) {
    const theirs = await loadFromOutside(`${bare.base}/row`, connections, roundMs, { body: '{}' })
    await fetch(address)
    const ours = await loadFromOutside(`${base}/api/v1/playback/start`, connections, roundMs, asked)
    last = { ours: ours.requestsPerSecond, theirs: theirs.requestsPerSecond }
    // The first round only warms up.
    if (round > 0) ratios.push(last.ours / last.theirs)
  }
  await bare.stop()
  const value = ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? 0
  const detail = `${Math.round(last.ours)}/s against ${Math.round(last.theirs)}/s`
  return [{ name: 'tickets', value, unit: '×', limit: atLeast, sense: '≥', isGood: value >= atLeast, detail }]
}

async function logIn(base: string): Promise<string> {
  const login = { email: 'ada@kallo.test', password: 'kallo-demo-1', deviceId: 'bench-of-tickets' }
  return String((await post(base, 'auth/login', login)).token)
}

async function post(base: string, call: string, body: object, token = ''): Promise<Record<string, unknown>> {
  const headers = { 'content-type': 'application/json', ...(token ? { 'auth-token': token } : {}) }
  const answer = await fetch(`${base}/api/v1/${call}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  const { status, data } = (await answer.json()) as { status: string; data: Record<string, unknown> }
  if (status !== 'OK') throw new Error(`${call} was refused`)
  return data
}
