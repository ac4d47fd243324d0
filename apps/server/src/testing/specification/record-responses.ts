import type { PayingApp } from '../billing/paying-app.ts'
import { createApiClient } from '../api-client.ts'
import { linkIn } from '../mails.ts'
import type { TestApp } from '../test-app.ts'
import { senders, specificationRequests, type Sender, type SpecificationRequest } from './requests.ts'

const headerNames = ['content-type', 'cache-control', 'vary', 'retry-after', 'allow', 'x-accel-expires']

/**
 * Sends the requests of the specification to the demo and describes the responses, by file: a line for each request,
 * followed by its status, headers and body. A response that equals an earlier one in the file is named by the line of
 * the earlier request.
 */
export async function recordResponses({ test, sandbox }: PayingApp): Promise<Map<string, string>> {
  const tokens = await signIn(test)
  let known = new Map<string, string>()
  const values = new Map<string, string>()
  const fill = (text: string) =>
    text.replace(/\{([a-z ]+)\}/g, (whole, name: string) => values.get(name) ?? whole)

  const record = async (request: SpecificationRequest, sender: Sender): Promise<string> => {
    const { method, path, body, headers } = request
    const response = await test.app.inject({
      method,
      url: `/api/v1/${fill(path)}`,
      remoteAddress: '127.0.0.1',
      headers: { ...headers, ...(sender === 'visitor' ? {} : { 'auth-token': tokens[sender] }) },
      ...(body === undefined ? {} : { payload: JSON.parse(fill(JSON.stringify(body))) as object }),
    })
    const input = [body, headers].filter(Boolean).map((part) => ` ${JSON.stringify(part)}`)
    const title = `${sender} ${method} ${path}${input.join('')}`
    const listed = headerNames.flatMap((name) => {
      const value = response.headers[name]
      return value === undefined ? [] : [`${name}: ${String(value)}`]
    })
    const described = [response.statusCode, ...listed, describeBody(response.payload)].join('\n')
    const same = known.get(described)
    if (same !== undefined) return `# ${title}\n= ${same}\n`
    known.set(described, title)
    return `# ${title}\n${described}\n`
  }

  const files = new Map<string, string>()
  for (const [name, requests] of Object.entries(specificationRequests)) {
    if (name === 'purchase') values.set('reference', await pay(test, sandbox, tokens.bola))
    const lines = []
    known = new Map()
    for (const request of requests)
      for (const sender of request.senders ?? senders) {
        if (request.path.includes('token}')) await readLinks(test, values)
        if (request.path === 'auth/tv/login') await requestTvCode(test, values)
        lines.push(await record(request, sender))
      }
    files.set(name, lines.join('\n'))
  }
  return files
}

async function signIn(test: TestApp): Promise<Record<Exclude<Sender, 'visitor'>, string>> {
  const [ada, bola, chidi] = [
    await test.tokenOf('ada@kallo.test'),
    await test.tokenOf('bola@kallo.test'),
    await test.tokenOf('chidi@kallo.test'),
  ]
  return { ada, bola, chidi }
}

/** Bola pays for the plan `3_2`. */
async function pay(test: TestApp, sandbox: PayingApp['sandbox'], token: string): Promise<string> {
  const { post } = createApiClient(() => test)
  const { body } = await post('payments/checkout', { planId: '3_2', currency: 'NGN' }, { token })
  const { reference } = body.data as { reference: string }
  sandbox.control.pay(reference, { number: '4111000000000001' })
  await sandbox.control.webhooksIdle()
  return reference
}

async function requestTvCode(test: TestApp, values: Map<string, string>): Promise<void> {
  const { post } = createApiClient(() => test)
  const { body } = await post('auth/tv/code', { deviceId: 'a-television', deviceName: 'Television' })
  const code = Object.values(body.data as Record<string, unknown>).find(
    (value) => typeof value === 'string' && /^[A-Z]{3}-[A-Z]{3}$/.test(value),
  )
  values.set('tv code', String(code))
}

async function readLinks(test: TestApp, values: Map<string, string>): Promise<void> {
  const pages = { activate: 'activation token', reset: 'reset token' } as const
  for (const mail of await test.runJobs())
    for (const page of ['activate', 'reset'] as const)
      if (mail.text?.includes(`/account/${page}/`)) values.set(pages[page], linkIn(mail, page).token)
}

/**
 * The JSON with one line for each property and item near the root. Random values and most translations are left out.
 */
function describeBody(payload: string): string {
  const body = JSON.parse(payload) as unknown
  // The parsed body is described, so it must represent exactly what was sent.
  if (JSON.stringify(body) !== payload) throw new Error('the body is not what JSON.stringify writes')
  return print(body, '')
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '(UUID)')
    .replace(/\/t\/[^/"]+\//g, '/t/(ticket)/')
    .replace(/"(token|device_id|_id|reference)":"[\w-]{20,}"/g, '"$1":"(random)"')
}

function print(value: unknown, indent: string, depth = 3): string {
  if (depth === 0 || typeof value !== 'object' || value === null || Object.keys(value).length === 0)
    return JSON.stringify(value)
  const within = `${indent} `
  if (Array.isArray(value))
    return `[\n${value.map((item) => `${within}${print(item, within, depth - 1)}`).join(',\n')}\n${indent}]`
  const entries = Object.entries(value).map(([key, item]) => {
    const printed = key === 'translations' ? printWords(item as Words) : print(item, within, depth - 1)
    return `${within}${JSON.stringify(key)}:${printed}`
  })
  return `{\n${entries.join(',\n')}\n${indent}}`
}

type Words = Record<string, Record<string, string>>

/**
 * Keeps only the first message of each language: the viewer app's texts change often, but their structure does not.
 */
function printWords(words: Words): string {
  return JSON.stringify(
    Object.fromEntries(
      Object.entries(words).map(([language, messages]) => [
        language,
        Object.fromEntries(Object.entries(messages).slice(0, 1)),
      ]),
    ),
  )
}
