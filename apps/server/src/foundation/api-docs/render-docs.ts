import { escapeHtml } from '../../platform/escape-html.ts'

interface Operation {
  summary?: string
  security?: Record<string, unknown>[]
  requestBody?: unknown
  parameters?: unknown
  responses?: Record<string, unknown>
}
export interface OpenApi {
  info: { title: string; description?: string }
  paths?: Record<string, Record<string, Operation>>
}

/** One plain page without scripts: every call, who may make it, what it takes and gives. */
export function renderDocs({ info, paths = {} }: OpenApi): string {
  const calls = Object.entries(paths)
    .filter(([path]) => path.startsWith('/api/'))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => renderCall(path, method, operation)),
    )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(info.title)} API</title><style>${style}</style></head><body><main><h1>${escapeHtml(info.title)} API</h1>
<p>${escapeHtml(info.description ?? '')} The same as JSON: <a href="/api/docs/openapi.json">openapi.json</a>.
Bodies are JSON; signed-in calls carry the token in the header <code>auth-token</code>.</p>
${calls.join('\n')}</main></body></html>`
}

function renderCall(path: string, method: string, operation: Operation): string {
  const { summary = '', security, requestBody, parameters, responses } = operation
  const caller = !security ? 'open' : security.length > 1 ? 'token optional' : 'token needed'
  const detail = JSON.stringify({ parameters, requestBody, response: responses?.['200'] }, null, 2)
  return `<details><summary><b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code> ${escapeHtml(summary)}
<i>${caller}</i></summary><pre>${escapeHtml(detail)}</pre></details>`
}

const style = `body{font:16px/1.5 system-ui;background:#0c0c0e;color:#eee;margin:0}main{max-width:60rem;margin:auto;padding:1.5rem}
a{color:#8fd8ab}details{border-top:1px solid #333;padding:.5rem 0}summary{cursor:pointer}i{color:#b9b3a6;float:right}
pre{overflow:auto;background:#16161a;padding:1rem;border-radius:8px}`
