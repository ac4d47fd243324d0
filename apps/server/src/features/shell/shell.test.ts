import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let dist: string
const shell = `<!doctype html><html><head><title>x</title><!--kallo:head--></head><body><div id="root"></div><!--kallo:data--></body></html>`

beforeAll(async () => {
  dist = await mkdtemp(path.join(tmpdir(), 'kallo-dist-'))
  await writeFile(path.join(dist, 'index.html'), shell)
  test = await createTestApp({}, { distFolder: dist })
})
afterAll(async () => {
  await test.close()
  await rm(dist, { recursive: true })
})

const open = (url: string) => test.app.inject({ url, headers: { accept: 'text/html' } })
const callsOf = (html: string): Record<string, unknown> => {
  const json = /<script type="application\/json" id="kallo-first">(.*?)<\/script>/s.exec(html)?.[1]
  return json ? (JSON.parse(json) as { calls: Record<string, unknown> }).calls : {}
}

describe('pages', () => {
  it.each(['/', '/home'])('[R-05, B-03] %s brings the public home’s first data', async (url) => {
    const { body, statusCode } = await open(url)
    expect(statusCode).toBe(200)
    expect(Object.keys(callsOf(body))).toEqual(['free/contents/view', 'banner/home-new/desktop'])
    expect(body).not.toContain('kallo:head')
    expect(body.match(/<title>/g)).toHaveLength(1)
  })

  it.each([
    '/home/channel/eko-news',
    '/channel-free/eko-news',
    '/home/channel/play/eko-news',
    '/home/epg/play/3/eko-news',
  ])('[R-03] %s names the channel for search engines and link previews', async (url) => {
    const { body } = await open(url)
    expect(body).toContain('<title>Eko News 24, live and on catch-up · Kallo</title>')
    expect(body).toMatch(/property="og:image" content="[^"]+\/cms\/channels\/eko-news/)
    expect(callsOf(body)).toHaveProperty('free/contents/channel/eko-news')
  })

  it('[T-04] the first data of a paid channel holds no address', async () => {
    const { body } = await open('/home/channel/nolly-gold')
    expect(body).not.toContain('stream_url')
  })

  it.each([
    '/nothing',
    '/home/channel/no-such',
    '/home/channels/no-such',
    '/home/epg/play/24/eko-news',
    '/epg/play/abc/x',
    '/api',
    '/HOME/channels/x/y/z',
  ])('[R-04] %s is 404 with the app’s page', async (url) => {
    const { statusCode, headers, body } = await open(url)
    expect(statusCode).toBe(404)
    expect(headers['content-type']).toContain('text/html')
    expect(body).toContain('<div id="root">')
  })

  it.each([
    '/login',
    '/register',
    '/channels',
    '/vod/x',
    '/subscription/cancel/5',
    '/home/channels/all',
    '/home/channels/news',
  ])('[R-01, R-02, R-03] %s is a page', async (url) => {
    expect((await open(url)).statusCode).toBe(200)
  })

  it('[R-03] words from the catalogue cannot break out of the page', async () => {
    const name = `</script><script>alert(1)</script>"'&`
    await test.deps.db.query.updateTable('channel').set({ name }).where('tag', '=', 'eko-news').execute()
    await expect
      .poll(async () => (await open('/home/channel/eko-news')).body.includes('alert(1)'), { timeout: 10_000 })
      .toBe(true)
    const { body, headers } = await open('/home/channel/eko-news')
    expect(body).not.toContain('<script>alert')
    expect(headers['content-security-policy']).toContain("script-src 'self'")
  })
})

describe('pictures', () => {
  it('[B-07] are kept for ever under a name that changes with them', async () => {
    const logo = /"logo":"(channels\/highlife[^"]+)"/.exec((await open('/home')).body)?.[1]
    const answer = await test.app.inject({ url: `/cms/${logo}` })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({ 'content-type': 'image/webp' })
    expect(answer.headers['cache-control']).toContain('immutable')
  })

  it.each([
    '/cms/../settings',
    '/cms/%2e%2e/%2e%2e/etc/passwd',
    '/cms/channels',
    '/cms/channels/none.webp',
    '/cms/a/b.txt',
  ])('[C-11] %s is not found', async (url) => {
    expect((await test.app.inject({ url })).statusCode).toBe(404)
  })
})

describe('the API’s description', () => {
  it('[C-12] every call is in the OpenAPI document', async () => {
    const { paths } = (await test.app.inject({ url: '/api/docs' })).json<{ paths: Record<string, unknown> }>()
    for (const path of [
      'auth/login',
      'contents/view',
      'free/contents/channel/{tag}',
      'vods/all/view',
      'profile/view',
    ])
      expect(Object.keys(paths)).toContain(`/api/v1/${path}`)
    expect((await test.app.inject({ url: '/api/docs', headers: { accept: 'text/html' } })).body).toContain(
      '/api/v1/auth/login',
    )
  })
})
