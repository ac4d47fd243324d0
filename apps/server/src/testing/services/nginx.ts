import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../../platform/free-port.ts'

const deployFolder = path.resolve(import.meta.dirname, '../../../../../deploy/nginx')
const modulesFolder = '/usr/lib/nginx/modules'

/** Path of nginx, from `NGINX_PATH` or PATH; null if there is none. */
export const nginxPath = findNginx()
/** The module that the ticket filter needs; null if there is none. */
export const njsModule = [path.join(modulesFolder, 'ngx_http_js_module.so')].find(existsSync) ?? null

export interface EdgeOptions {
  /** `host:port` of each process of the service. */
  api: readonly string[]
  origin?: readonly string[]
  /** Verifies tickets in nginx with this key (hex). */
  streamKey?: string
  /** Whether nginx takes the viewer's address from X-Forwarded-For of requests from this machine, as behind a CDN. */
  isBehindProxy?: boolean
  /** Maximum number of connections to viewers and to the service, per worker process; 1,024 by default. */
  connections?: number
  /** Number of worker processes; 1 by default. Each has its own limit of descriptors. */
  workers?: number
  /** Changes a file of deploy/nginx, so that a test can show the effect of a mistake there. */
  change?: (text: string, file: string) => string
}

export interface Edge {
  base: string
  folder: string
  pid: number
  /** Everything that nginx stored or logged, as text. */
  stored(kind: 'decisions' | 'playlists' | 'segments' | 'files' | 'logs'): Promise<string>
  stop(): Promise<void>
}

/** Starts nginx with the configuration of deploy/nginx on a free port of loopback. */
export async function startEdge(options: EdgeOptions): Promise<Edge> {
  if (nginxPath === null) throw new Error('nginx is not installed')
  const folder = await mkdtemp(path.join(tmpdir(), 'kallo-edge-'))
  const port = await freePort()
  await writeConfiguration(folder, port, options)
  const checked = spawnSync(nginxPath, ['-t', '-p', folder, '-c', 'nginx.conf', '-e', 'error.log'])
  if (checked.status !== 0) throw new Error(`nginx -t: ${checked.stderr.toString()}`)
  const child = spawn(nginxPath, ['-p', folder, '-c', 'nginx.conf', '-e', 'error.log'], { stdio: 'inherit' })
  const base = `http://127.0.0.1:${port}`
  await waitUntilListening(`${base}/edge/authorize`)
  return {
    base,
    folder,
    pid: child.pid ?? 0,
    stored: (kind) => readAll(path.join(folder, kind === 'logs' ? 'logs' : `cache/${kind}`)),
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function writeConfiguration(folder: string, port: number, options: EdgeOptions): Promise<void> {
  const { api, origin = api, streamKey, change = (text: string) => text } = options
  await mkdir(path.join(folder, 'logs'))
  await mkdir(path.join(folder, 'cache'))
  await cp(path.join(deployFolder, 'kallo'), path.join(folder, 'kallo'), { recursive: true })
  for (const file of await readdir(path.join(folder, 'kallo'))) {
    const target = path.join(folder, 'kallo', file)
    await writeFile(target, change(await readFile(target, 'utf8'), file))
  }
  const realIp = 'set_real_ip_from 127.0.0.0/8;\nreal_ip_header X-Forwarded-For;\n'
  if (options.isBehindProxy) await writeFile(path.join(folder, 'kallo/real-ip.conf'), realIp)
  const keyFile = path.join(folder, 'stream-key')
  await writeFile(keyFile, streamKey ?? '')
  const servers = (addresses: readonly string[]) => addresses.map((one) => `server ${one};`).join(' ')
  const values: Record<string, string> = {
    KALLO_CACHE: path.join(folder, 'cache'),
    KALLO_CACHE_SIZE: '100m',
    KALLO_LISTEN: `127.0.0.1:${port}`,
    KALLO_SERVER_NAME: '_',
    KALLO_API: servers(api),
    KALLO_ORIGIN: servers(origin),
    KALLO_ACCESS_LOG: path.join(folder, 'logs/access.log'),
    KALLO_ERROR_LOG: path.join(folder, 'logs/error.log'),
    KALLO_TICKET_FILTER: streamKey === undefined ? 'off' : 'on',
    KALLO_STREAM_KEY: keyFile,
  }
  const template = await readFile(path.join(deployFolder, 'kallo.conf.template'), 'utf8')
  const rendered = template.replaceAll(/\$\{(KALLO_\w+)\}/g, (_whole, name: string) => values[name] ?? '')
  await writeFile(path.join(folder, 'kallo.conf'), change(rendered, 'kallo.conf'))
  await writeFile(path.join(folder, 'nginx.conf'), mainFile(streamKey !== undefined, options))
}

/** What the system's nginx.conf contains. */
function mainFile(hasTicketFilter: boolean, { connections = 1_024, workers = 1 }: EdgeOptions): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes ${workers};
worker_rlimit_nofile ${2 * connections};
${hasTicketFilter ? `load_module ${njsModule};` : ''}
pid nginx.pid;
events { worker_connections ${connections}; }
http {
  ${temporary.map((name) => `${name}_temp_path ${name}_temp;`).join('\n  ')}
  sendfile on;
  tcp_nopush on;
  types { text/html html; }
  include kallo.conf;
}
`
}

function findNginx(): string | null {
  const given = process.env.NGINX_PATH
  if (given) return existsSync(given) ? given : null
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin']
  return folders.map((folder) => path.join(folder, 'nginx')).find(existsSync) ?? null
}

async function waitUntilListening(address: string): Promise<void> {
  const until = Date.now() + 10_000
  while (Date.now() < until) {
    const isUp = await fetch(address).then(
      () => true,
      () => false,
    )
    if (isUp) return
  }
  throw new Error('nginx does not respond')
}

async function readAll(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
  return (await Promise.all(files.map((file) => readFile(file, 'latin1')))).join('\n')
}
