import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { startEdge } from '../../apps/server/src/testing/services/nginx.ts'
import { serverFlags } from '../../tools/setup/install.mjs'
import { startProgram } from '../processes.ts'
import { createAccounts } from './accounts.ts'
import { maxDescriptors } from './descriptors.ts'
import type { AudienceOptions } from './options.ts'
import type { Content } from './viewer.ts'

/** The server and the contents that the audience watches. */
export interface Target {
  url: string
  pids: number[]
  /** Number of viewers with an account of their own. */
  signedIn: number
  secret: string
  sharedToken: string | null
  contents: Content[]
  close(): Promise<void>
}

const main = path.join(import.meta.dirname, '../../apps/server/src/main.ts')

/** Starts a server with the demo, and nginx if wanted, or uses a running one, and creates the accounts. */
export async function openTarget(options: AudienceOptions): Promise<Target> {
  const { url, pids, database, account } = options
  const server = url === null ? await startServer(options) : null
  try {
    const base = (url ?? server?.base ?? '').replace(/\/$/, '')
    const secret = randomBytes(12).toString('hex')
    const accounts = database ?? server?.database ?? null
    const signedIn = accounts === null ? 0 : Math.round(options.viewers * options.signedInShare)
    if (accounts !== null && signedIn > 0) await createAccounts(accounts, secret, signedIn)
    return {
      url: base,
      pids: server?.pids ?? pids,
      signedIn,
      secret,
      sharedToken: account === null ? null : await signIn(base, account),
      contents: await findContents(base, options),
      close: async () => server?.close(),
    }
  } catch (error) {
    await server?.close()
    throw error
  }
}

async function startServer({ env: given, edge: hasEdge, viewers }: AudienceOptions) {
  const folder = await mkdtemp(path.join(tmpdir(), 'kallo-audience-'))
  const env = {
    DATA_DIR: folder,
    PORT: '0',
    HOST: '127.0.0.1',
    SEED: 'demo',
    DEMO_HISTORY: 'off',
    TRUSTED_PROXIES: '127.0.0.0/8',
  }
  const socket = encodeURIComponent(path.join(folder, 'postgres', 'socket'))
  const running = await startProgram(main, [], { ...env, ...given }, serverFlags)
  const edge = hasEdge
    ? await startEdge({
        api: [new URL(running.base).host],
        isBehindProxy: true,
        ...edgeSize(viewers),
      })
    : null
  return {
    base: edge?.base ?? running.base,
    pids: [running.pid, ...(edge ? [edge.pid] : [])],
    database: given.DATABASE_URL ?? `postgresql://kallo@localhost/postgres?host=${socket}`,
    async close() {
      await edge?.stop()
      await running.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Number of connections and workers of nginx. A viewer has up to two connections, and nginx needs further descriptors
 * for the service and for files.
 */
function edgeSize(viewers: number): { connections: number; workers: number } {
  const needed = 2 * viewers
  const workers = Math.max(availableParallelism(), Math.ceil(needed / (0.5 * maxDescriptors())))
  return { workers, connections: Math.ceil((1.5 * needed) / workers) + 1_000 }
}

async function signIn(base: string, account: string): Promise<string> {
  const [email, password] = account.split(/:(.*)/s, 2)
  const response = await fetch(`${base}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, deviceId: 'audience', deviceName: 'audience' }),
  })
  if (!response.ok) throw new Error(`signing in: ${response.status}`)
  return ((await response.json()) as { data: { token: string } }).data.token
}

/** The given channels and VODs, or all that can be watched in Nigeria. VODs need an account. */
async function findContents(base: string, { channels, vods }: AudienceOptions): Promise<Content[]> {
  const response = await fetch(`${base}/api/v1/free/contents/view`)
  if (!response.ok) throw new Error(`catalogue: ${response.status}`)
  const { data } = (await response.json()) as {
    data: { channelsList: { tag: string; paid: boolean; geoblock: number }[]; vodsList: { tag: string }[] }
  }
  const isWanted = channels.length + vods.length > 0
  const live = data.channelsList.filter(({ tag, geoblock }) =>
    isWanted ? channels.includes(tag) : geoblock === 0,
  )
  const onDemand = data.vodsList.filter(({ tag }) => !isWanted || vods.includes(tag))
  return [
    ...live.map(({ tag, paid }): Content => ({ kind: 'live', tag, isPaid: paid })),
    ...onDemand.map(({ tag }): Content => ({ kind: 'vod', tag, isPaid: true })),
  ]
}
