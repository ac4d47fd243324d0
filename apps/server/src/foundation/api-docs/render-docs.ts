import { escapeHtml } from '../../platform/escape-html.ts'

interface Operation {
  summary?: string
  security?: Record<string, unknown>[]
  requestBody?: unknown
  parameters?: unknown
  responses?: Record<string, { description?: string }>
  'x-roles'?: string[]
  'x-rate-limits'?: RateLimit[]
}

interface RateLimit {
  per: string
  burst: number
  interval_seconds: number
  counts: string
}

export interface OpenApi {
  info: { title: string; description?: string }
  paths?: Record<string, Record<string, Operation>>
}

/** One page without scripts: every endpoint with its authentication, input, response, errors and rate limits. */
export function renderDocs({ info, paths = {} }: OpenApi): string {
  const endpoints = Object.entries(paths)
    .filter(([path]) => path.startsWith('/api/'))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => renderEndpoint(path, method, operation)),
    )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(info.title)} API</title><style>${style}</style></head><body><main><h1>${escapeHtml(info.title)} API</h1>
<p>${escapeHtml(info.description ?? '')} The same as JSON: <a href="/api/docs/openapi.json">openapi.json</a>.
Bodies are JSON; the session token is sent in the header <code>auth-token</code>.</p>
${endpoints.join('\n')}</main></body></html>`
}

function renderEndpoint(path: string, method: string, operation: Operation): string {
  const { summary = '', requestBody, parameters, responses = {} } = operation
  const detail = JSON.stringify({ parameters, requestBody, response: responses['200'] }, null, 2)
  return `<details><summary><b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code> ${escapeHtml(summary)}
<i>${authenticationOf(operation)}</i></summary>${renderErrors(responses)}
${renderLimits(operation['x-rate-limits'])}<pre>${escapeHtml(detail)}</pre></details>`
}

function authenticationOf({ security, 'x-roles': roles }: Operation): string {
  if (!security) return 'public'
  if (roles !== undefined) return `operators: ${escapeHtml(roles.join(', '))}`
  return security.length > 1 ? 'session optional' : 'session required'
}

function renderErrors(responses: NonNullable<Operation['responses']>): string {
  const rows = Object.entries(responses)
    .filter(([status]) => /^[45]/.test(status))
    .flatMap(([status, { description = '' }]) =>
      description.split('\n\n').map((error) => {
        const [reason = '', message = ''] = error.split(/(?<=`): /)
        return `<li>${status} <code>${escapeHtml(reason.replaceAll('`', ''))}</code> ${escapeHtml(message)}</li>`
      }),
    )
  return rows.length > 0 ? `<h2>Errors</h2><ul>${rows.join('')}</ul>` : ''
}

function renderLimits(limits: readonly RateLimit[] = []): string {
  const rows = limits.map(
    ({ per, burst, interval_seconds: seconds, counts }) =>
      `<li>per ${escapeHtml(per)}: ${burst} at once, then one every ${seconds} s; counts ${escapeHtml(counts)}</li>`,
  )
  return rows.length > 0 ? `<h2>Rate limits</h2><ul>${rows.join('')}</ul>` : ''
}

const style = `body{font:16px/1.5 system-ui;background:#0c0c0e;color:#eee;margin:0}main{max-width:60rem;margin:auto;padding:1.5rem}
a{color:#8fd8ab}details{border-top:1px solid #333;padding:.5rem 0}summary{cursor:pointer}i{color:#b9b3a6;float:right}
h2{font-size:1rem;margin:.5rem 0 0}pre{overflow:auto;background:#16161a;padding:1rem;border-radius:8px}`
