// Sends batches of playback events over keep-alive connections for a while, from many addresses and streams. Writes the
// IDs of acknowledged events to a file; prints { acknowledged, perSecond, refused }. Ends when the server does.
import { randomBytes, randomUUID } from 'node:crypto'
import { appendFileSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { eventIdFrom } from '@kallo/rules/insights/event-id'

const [base = '', ms = '0', maxPerSecond = '0', file = ''] = process.argv.slice(2)
const connections = 8
const batchSize = 200
const agent = new Agent({ keepAlive: true, maxSockets: connections })
const { hostname, port } = new URL(base)
let started = 0
let until = 0
let acknowledged = 0
let refused = 0
let sent = 0
let isGone = false
if (file) writeFileSync(file, '')

/** Tickets of streams that a visitor opened. Events without a ticket are dropped. */
async function openStreams(count: number): Promise<string[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const answer = await fetch(`${base}/api/v1/playback/start`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ kind: 'live', tag: 'eko-news' }),
      })
      return ((await answer.json()) as { data: { ticket: string } }).data.ticket
    }),
  )
}

/**
 * The IDs of a batch differ only in their last digits, because 200 random IDs would cost more than sending the batch.
 */
function aBatch(ticket: string): { ids: string[]; body: string } {
  const front = eventIdFrom(Date.now(), randomBytes(10)).slice(0, -4)
  const ids: string[] = []
  const playback = randomUUID()
  let events = ''
  for (let n = 0; n < batchSize; n++) {
    const id = front + (0x1000 + n).toString(16)
    ids.push(id)
    events += `${n ? ',' : ''}{"eventId":"${id}","sessionId":"${playback}","kind":"channel","tag":"eko-news","type":"progress","watchedSeconds":60}`
  }
  return { ids, body: `{"ticket":"${ticket}","events":[${events}]}` }
}

function send(body: string): Promise<number> {
  const headers = {
    'content-type': 'application/json',
    'content-length': body.length,
    'x-forwarded-for': `102.89.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`,
  }
  return new Promise((resolve, reject) => {
    const path = '/api/v1/analytics/events'
    const asked = request({ hostname, port, path, method: 'POST', agent, headers }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
      answer.on('error', reject)
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

/** Limits the rate, to measure a service under ordinary load. */
async function keepPace(): Promise<void> {
  if (maxPerSecond === '0') return
  const aheadMs = (sent * 1000) / Number(maxPerSecond) - (performance.now() - started)
  sent += batchSize
  if (aheadMs > 0) await pause(aheadMs)
}

async function work(tickets: readonly string[]): Promise<void> {
  while (performance.now() < until && !isGone) {
    await keepPace()
    const { ids, body } = aBatch(tickets[Math.floor(Math.random() * tickets.length)] ?? '')
    try {
      const status = await send(body)
      if (status === 200) {
        acknowledged += ids.length
        if (file) appendFileSync(file, `${ids[0]}\n`)
      } else refused += 1
    } catch {
      isGone = true
    }
  }
}

// Each stream may report only so many events.
const tickets = await openStreams(3_000)
started = performance.now()
until = started + Number(ms)
await Promise.all(Array.from({ length: connections }, () => work(tickets)))
console.log(
  JSON.stringify({ acknowledged, refused, perSecond: (acknowledged * 1000) / (performance.now() - started) }),
)
agent.destroy()
