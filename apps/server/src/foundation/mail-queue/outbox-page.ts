import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Email } from 'postal-mime'
import type { Deps } from '../../deps.ts'
import { isLocalRequest } from '../../platform/http/local-request.ts'
import { documentHeaders } from '../../platform/http/security-headers.ts'
import { outboxFolder } from '../../platform/mail/outbox.ts'
import { escapeHtml } from '../../platform/escape-html.ts'

const fileName = /^[\w-]+\.eml$/
const maxShown = 100
const staticPage = ["default-src 'none'", "style-src 'unsafe-inline'"]

/**
 * `/outbox`: the mails of a local demo. They allow taking over any account, so other services never serve them, not even to
 * local requests (`isLocalRequest` cannot recognise every proxy).
 */
export function registerOutbox(app: FastifyInstance, { config }: Pick<Deps, 'config'>): void {
  if (config.smtpUrl !== null || config.seed !== 'demo' || config.isPublic) return
  const folder = outboxFolder(config.dataDir)
  app.get('/outbox', { schema: { hide: true } }, async (request, reply) => {
    if (!isLocalRequest(request)) return reply.callNotFound()
    reply.headers(documentHeaders(staticPage))
    return reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(list(await readAll(folder)))
  })
  app.get<{ Params: { file: string } }>(
    '/outbox/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const mail = isLocalRequest(request) ? await readOne(folder, request.params.file) : null
      if (!mail) return reply.callNotFound()
      // A mail may contain user input: it can neither run scripts nor load anything.
      reply.headers(
        documentHeaders(['sandbox allow-popups allow-top-navigation-by-user-activation', ...staticPage]),
      )
      return reply
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(mail.html ?? '')
    },
  )
}

interface Listed {
  file: string
  mail: Email
}

async function readAll(folder: string): Promise<Listed[]> {
  const names = await readdir(folder).catch(() => [])
  const latest = names
    .filter((name) => fileName.test(name))
    .sort()
    .toReversed()
    .slice(0, maxShown)
  const mails = await Promise.all(latest.map(async (file) => ({ file, mail: await readOne(folder, file) })))
  return mails.flatMap(({ file, mail }) => (mail ? [{ file, mail }] : []))
}

async function readOne(folder: string, file: string): Promise<Email | null> {
  if (!fileName.test(file)) return null
  const raw = await readFile(path.join(folder, file)).catch(() => null)
  if (!raw) return null
  const { default: PostalMime } = await import('postal-mime')
  return PostalMime.parse(raw)
}

function list(mails: Listed[]): string {
  const rows = mails.map(({ file, mail }) => {
    const to = mail.to?.map((one) => one.address).join(', ') ?? ''
    const time = file
      .slice(0, 19)
      .replace('T', ' ')
      .replace(/(\d\d)-(\d\d)-(\d\d)$/, '$1:$2:$3')
    return `<li><a href="/outbox/${file}"><b>${escapeHtml(mail.subject ?? '')}</b></a>
<span>${escapeHtml(to)} · ${time} UTC</span><pre>${escapeHtml(mail.text ?? '')}</pre></li>`
  })
  const body = rows.length > 0 ? `<ol>${rows.join('\n')}</ol>` : '<p>No mail has gone out yet.</p>'
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Outbox · Kallo</title><style>${style}</style></head><body><main><h1>Outbox</h1>
<p>SMTP_URL is not set, so mails become files. The latest ones, newest first.</p>${body}</main></body></html>`
}

const style = `body{font:16px/1.5 system-ui;background:#0c0b0a;color:#f7f1e5;margin:0}main{max-width:46rem;margin:auto;padding:1.5rem}
ol{list-style:none;padding:0}li{border-top:1px solid #332e25;padding:1rem 0}a{color:#f4b63f}span{display:block;color:#bdb3a1;font-size:.875rem}
pre{white-space:pre-wrap;overflow-wrap:anywhere;background:#15130f;padding:1rem;border-radius:10px;font:14px/1.5 ui-monospace,monospace}`
