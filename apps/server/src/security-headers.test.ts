import { once } from 'node:events'
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import http from 'node:http'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { framedPages } from '@kallo/rules/foundation/pages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from './testing/test-app.ts'

let test: TestApp
let dist: string
let port: number
let ticket: string
const publicUrl = 'https://tv.example.com'

beforeAll(async () => {
  dist = await mkdtemp(path.join(tmpdir(), 'kallo-dist-'))
  await mkdir(path.join(dist, 'assets'))
  await writeFile(path.join(dist, 'index.html'), '<!doctype html><title>x</title><!--kallo:head-->')
  await writeFile(path.join(dist, 'assets/app.js'), '1')
  test = await createTestApp({ PUBLIC_URL: publicUrl, SEED: 'none' }, { distFolder: dist })
  port = Number(new URL(await test.app.listen({ host: '127.0.0.1', port: 0 })).port)
  const { body } = await test.app.inject({ url: '/api/v1/free/contents/channel/eko-news' })
  ticket = /\/t\/([^/]+)\//.exec(body)?.[1] ?? ''
})
afterAll(async () => {
  await test.close()
  await rm(dist, { recursive: true })
})

/** Sends a request over the network, because requests of `inject` bypass the listener. */
async function open(url: string, headers: Record<string, string> = {}, method = 'GET') {
  const request = http.request({
    host: '127.0.0.1',
    port,
    path: url,
    method,
    headers: { host: 'x', ...headers },
  })
  request.end()
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  response.resume()
  return response
}

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin',
  'permissions-policy': expect.stringContaining('camera=()') as string,
  'strict-transport-security': 'max-age=31536000',
}

describe('security headers', () => {
  it.each([
    ['/home', 200],
    ['/nothing/here', 404],
    ['/assets/app.js', 200],
    ['/assets/none.js', 404],
    ['/api/docs', 200],
    ['/healthz', 200],
    ['/metrics', 404],
    ['/api/v1/free/contents/view', 200],
    ['/api/v1/free/contents/channel/eko-news', 200],
    ['/api/v1/profile/view', 401],
    ['/api/v1/%', 400],
    [`/${'x'.repeat(5_000)}`, 414],
    ['/t/nonsense', 404],
    ['/t/{ticket}/live/eko-news/playlist.m3u8', 200],
    ['/t/{ticket}/live/eko-news/v0/playlist.m3u8', 200],
    ['/t/{ticket}/live/none/playlist.m3u8', 403],
  ])('[C-11] %s has the headers', async (url, status) => {
    const { statusCode, headers } = await open(url.replace('{ticket}', ticket))
    expect([statusCode, headers]).toMatchObject([status, everywhere])
  })

  it('[C-11] responses without a body have the headers, and no header is repeated', async () => {
    const { etag } = (await open('/api/v1/free/contents/view')).headers
    const unchanged = await open('/api/v1/free/contents/view', { 'if-none-match': String(etag) })
    const preflight = await open(`/t/${ticket}/live/eko-news/playlist.m3u8`, {}, 'OPTIONS')
    const unexpected = await open('/home', { expect: 'the unexpected' })
    for (const { headers, rawHeaders } of [unchanged, preflight, unexpected]) {
      expect(headers).toMatchObject(everywhere)
      expect(rawHeaders.filter((name) => name.toLowerCase() === 'referrer-policy')).toHaveLength(1)
    }
    expect([unchanged, preflight, unexpected].map(({ statusCode }) => statusCode)).toEqual([304, 204, 417])
  })

  it('[C-11] the response to invalid HTTP has the headers', async () => {
    const socket = net.connect(port, '127.0.0.1').setEncoding('utf8')
    socket.write('nonsense\r\n\r\n')
    const [heard] = (await once(socket, 'data')) as [string]
    socket.destroy()
    for (const name of Object.keys(everywhere)) expect(heard).toContain(`\r\n${name}: `)
  })

  it('[C-11] there is no HSTS over plain HTTP', async () => {
    const plain = await createTestApp()
    const base = await plain.app.listen({ host: '127.0.0.1', port: 0 })
    const { headers } = await fetch(`${base}/healthz`)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.has('strict-transport-security')).toBe(false)
    await plain.close()
  })
})

describe('the content security policy', () => {
  const directive = async (url: string, name: string) => {
    const { headers } = await open(url, { accept: 'text/html' })
    const policy = String(headers['content-security-policy'])
    return policy.split('; ').find((one) => one.startsWith(`${name} `))
  }

  it('[C-11] allows connections to this service and to external streams only', async () => {
    expect(await directive('/home', 'connect-src')).toBe(`connect-src 'self' ${publicUrl}`)
    await test.deps.db
      .updateTable('channel')
      .set({ external_url: 'https://cdn.example.net:8443/eko/playlist.m3u8' })
      .where('tag', '=', 'eko-news')
      .execute()
    await expect
      .poll(() => directive('/home', 'connect-src'))
      .toBe(`connect-src 'self' ${publicUrl} https://cdn.example.net:8443`)
    expect(await directive('/home', 'media-src')).toContain(' https://cdn.example.net:8443')
  })

  it('[C-11] stays short with the hundreds of hosts of an imported playlist', async () => {
    const [first] = await test.deps.db
      .selectFrom('channel')
      .selectAll()
      .orderBy('position')
      .limit(1)
      .execute()
    if (!first) throw new Error('the demo has no channels')
    const { id: _, ...copied } = first
    const rows = Array.from({ length: 100 }, (_row, n) => ({
      ...copied,
      name_translations: '{}',
      tag: `imported-${n}`,
      external_url: `https://cdn-${n}.example.net/index.m3u8`,
    }))
    await test.deps.db.insertInto('channel').values(rows).execute()
    await expect.poll(() => directive('/home', 'connect-src')).toBe(`connect-src 'self' ${publicUrl} https:`)
    await test.deps.db.deleteFrom('channel').where('tag', 'like', 'imported-%').execute()
  })

  it('[C-11] includes STREAM_HOSTS', async () => {
    const other = await createTestApp({ STREAM_HOSTS: 'https://*.example.net' })
    const { headers } = await other.app.inject({ url: '/home' })
    expect(headers['content-security-policy']).toContain("connect-src 'self' https://*.example.net;")
    await other.close()
  })

  it.each(['/home', '/plans', '/nothing', '/api/docs'])('[C-11] %s cannot be framed', async (url) => {
    expect(await directive(url, 'frame-ancestors')).toBe("frame-ancestors 'none'")
    expect((await open(url, { accept: 'text/html' })).headers['x-frame-options']).toBe('DENY')
  })

  it.each(framedPages)('[F-21, B-36, C-11] %s can be framed by this service only', async (url) => {
    expect(await directive(url, 'frame-ancestors')).toBe("frame-ancestors 'self'")
    const { headers } = await open(url, { accept: 'text/html' })
    expect(headers).toMatchObject({ 'x-frame-options': 'SAMEORIGIN', 'x-robots-tag': 'noindex' })
  })

  it.each(['/api/docs', '/api/docs/openapi.json'])('[C-11] %s as JSON cannot be framed', async (url) => {
    const { headers } = await open(url, { accept: '*/*' })
    expect(headers['content-type']).toContain('application/json')
    expect(headers['x-frame-options']).toBe('DENY')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })

  it('[C-11] pictures that are opened directly cannot run scripts', async () => {
    const { body } = await test.app.inject({ url: '/api/v1/free/contents/view' })
    const logo = /"logo":"([^"]+)"/.exec(body)?.[1] ?? /"image":"([^"]+)"/.exec(body)?.[1]
    const { statusCode, headers } = await open(`/cms/${logo}`)
    expect([statusCode, headers['content-security-policy']]).toEqual([
      200,
      expect.stringMatching(/^sandbox; default-src 'none'/),
    ])
  })
})
