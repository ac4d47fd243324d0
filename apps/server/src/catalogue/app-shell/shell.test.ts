import { hash } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import type { PageStart } from './page-description.ts'

let test: TestApp
let dist: string
let port: number
const shell = `<!doctype html><html><head><title>x</title><!--kallo:head--><script type="module" crossorigin src="/assets/index.js"></script><link rel="stylesheet" crossorigin href="/assets/index.css"></head><body><div id="root"><!--kallo:first-paint--></div><!--kallo:data--></body></html>`
const earlyScript = 'console.log("picture")'

beforeAll(async () => {
  dist = await mkdtemp(path.join(tmpdir(), 'kallo-dist-'))
  await writeFile(path.join(dist, 'index.html'), shell)
  await writeFile(path.join(dist, 'early-picture.js'), earlyScript)
  await writeFile(path.join(dist, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"></svg>')
  await mkdir(path.join(dist, '.vite'))
  const manifest = {
    'index.html': { file: 'assets/index.js', isEntry: true },
    '_forms.js': { file: 'assets/forms.js', imports: ['index.html'], css: ['assets/forms.css'] },
    'src/catalogue/downloads/downloads-page.tsx': {
      file: 'assets/downloads.js',
      imports: ['index.html'],
      css: ['assets/downloads.css'],
    },
    'src/locales/fr.po': { file: 'assets/fr.js' },
    'src/features/auth/login-page.tsx': { file: 'assets/login.js', imports: ['index.html', '_forms.js'] },
  }
  await writeFile(path.join(dist, '.vite/manifest.json'), JSON.stringify(manifest))
  test = await createTestApp({}, { distFolder: dist })
  port = Number(new URL(await test.app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(async () => {
  await test.close()
  await rm(dist, { recursive: true })
})

/** Over the network: `inject` and `fetch` resolve an address before they send it. */
async function open(url: string, headers: Record<string, string> = {}) {
  const request = http.get({
    host: '127.0.0.1',
    port,
    path: url,
    headers: { accept: 'text/html', ...headers },
  })
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  const body = await text(response)
  return { statusCode: response.statusCode, headers: response.headers, body }
}
const callsOf = (html: string): Record<string, unknown> => {
  const json = /<script type="application\/json" id="kallo-first">(.*?)<\/script>/s.exec(html)?.[1]
  return json ? (JSON.parse(json) as { calls: Record<string, unknown> }).calls : {}
}

describe('pages', () => {
  it.each(['/', '/home'])('[R-05, B-03] %s contains the first data of the home page', async (url) => {
    const { body, statusCode } = await open(url)
    expect(statusCode).toBe(200)
    expect(Object.keys(callsOf(body))).toEqual([
      'free/contents/view',
      'banner/home-new/desktop',
      'banners/limits',
      'free/contents/on-now',
    ])
    expect(body).toContain(`"at":"${new Date(test.deps.clock.now()).toISOString()}"`)
    expect(body).not.toContain('kallo:head')
    expect(body.match(/<title>/g)).toHaveLength(1)
  })

  const jsonLdOf = (html: string): unknown =>
    JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null')

  it('[R-13] pages of channels, VODs and series describe them for search engines', async () => {
    const channel = jsonLdOf((await open('/home/channel/kasuwa')).body)
    expect(channel).toMatchObject({
      '@graph': [{ '@type': 'TelevisionChannel' }, { '@type': 'BroadcastEvent' }],
    })
    const film = (await open('/vod/ferry-at-epe')).body
    expect(jsonLdOf(film)).toMatchObject({ '@type': 'Movie', name: 'The Ferry at Epe' })
    expect(film).toContain('<title>The Ferry at Epe · Kallo</title>')
    const series = jsonLdOf((await open('/series/moonlight-tales')).body)
    expect(series).toMatchObject({ '@type': 'TVSeries', name: 'Moonlight Tales' })
    expect((await open('/vod/no-such-film')).statusCode).toBe(200)
  })

  it('[R-13, M-10] VODs and series are not described to a session, which may be that of a kids’ profile', async () => {
    const { body } = await open('/vod/ferry-at-epe', { cookie: 'kallo-session=1' })
    expect(body).not.toContain('The Ferry at Epe')
  })

  it.each([
    '/home',
    '/home/channels/all',
    '/home/channels/movies',
    '/home/channel/nolly-gold',
    '/home/channel/play/nolly-gold',
  ])('[M-10] %s contains nothing of the catalogue for a session', async (url) => {
    const { body, statusCode } = await open(url, { cookie: 'kallo-session=1' })
    expect(statusCode).toBe(200)
    expect(callsOf(body)).toEqual({})
    expect(body).toContain('<title>Kallo: watch Nigeria live</title>')
    expect(body).not.toContain('first-paint')
    expect((await open('/home/channel/no-such-channel', { cookie: 'kallo-session=1' })).statusCode).toBe(404)
  })

  it('[B-06] films and series are not described while VODs are off', async () => {
    const turn = (isOn: boolean) =>
      test.deps.db.updateTable('content_type').set({ is_on: isOn }).where('position', '=', 1).execute()
    await turn(false)
    for (const [url, name] of [
      ['/vod/ferry-at-epe', 'The Ferry at Epe'],
      ['/series/moonlight-tales', 'Moonlight Tales'],
    ] as const)
      await expect.poll(async () => (await open(url)).body).not.toContain(name)
    await turn(true)
    await expect.poll(async () => (await open('/vod/ferry-at-epe')).body).toContain('The Ferry at Epe')
  })

  it('[A-01] the login page preloads its module', async () => {
    const { body } = await open('/login')
    expect(body.match(/<link rel="modulepreload"[^>]*>/g)).toEqual([
      '<link rel="modulepreload" href="/assets/login.js" />',
      '<link rel="modulepreload" href="/assets/forms.js" />',
    ])
    expect(body).toContain('<link rel="preload" as="style" crossorigin href="/assets/forms.css" />')
    expect((await open('/forgot')).body).not.toContain('modulepreload')
  })

  it('[B-07] the home page preloads its first banner for phones and for wider screens', async () => {
    const links = (await open('/home')).body.match(/<link rel="preload" as="image"[^>]*>/g) ?? []
    expect(links).toHaveLength(2)
    expect(links[0]).toMatch(/banners\/big-match-night-small[^ ]+\/640\.avif 640w/)
    expect(links[0]).toContain('media="(width &lt; 640px)"')
    expect(links[1]).toMatch(/banners\/big-match-night\.[^ ]+\/1280\.avif 1280w/)
    expect((await open('/login')).body).not.toContain('as="image"')
  })

  it('[B-07] the largest picture of the first screen is part of the page, except on player pages', async () => {
    const firstPaint = async (url: string) =>
      /<div class="first-paint" data-of="(\w+)"><picture>(.*?)<\/picture>/.exec((await open(url)).body)
    const [, of, sources = ''] = (await firstPaint('/home')) ?? []
    expect(of).toBe('banners')
    expect(sources.match(/<source /g)).toHaveLength(4)
    expect(sources).toContain('media="(width &lt; 640px)"')
    expect((await firstPaint('/home/channel/eko-news'))?.[1]).toBe('channel')
    for (const url of ['/home/channel/play/eko-news', '/home/epg/play/3/eko-news', '/login'])
      expect(await firstPaint(url)).toBeNull()
  })

  it.each([
    '/home/channel/eko-news',
    '/channel-free/eko-news',
    '/home/channel/play/eko-news',
    '/home/epg/play/3/eko-news',
  ])('[R-03] %s has metadata for search engines and link previews', async (url) => {
    const { body } = await open(url)
    expect(body).toContain('<title>Eko News 24, live and on catch-up · Kallo</title>')
    expect(body).toMatch(/property="og:image" content="[^"]+\/cms\/channels\/eko-news/)
    expect(callsOf(body)).toHaveProperty('free/contents/channel/eko-news')
  })

  it('[T-04] the first data of a paid channel contains no stream address', async () => {
    const { body } = await open('/home/channel/nolly-gold')
    expect(body).not.toContain('stream_url')
  })

  it.each([
    '/nothing',
    '/home/channel/no-such',
    '/home/channels/no-such',
    '/home/channel/play/no-such',
    '/home/epg/play/5/no-such',
    '/channel-free/no-such',
    '/unsubscribe/no-such',
    '/home/channel/%ff',
    '/home/%c0%af',
    '/%ff',
    '/home/epg/play/24/eko-news',
    '/epg/play/abc/x',
    '/HOME/channels/x/y/z',
    '//',
    '///',
    '//[',
    '/\\',
    '//home',
    '/home/../home/x/y',
    '/index.html',
  ])('[R-04] %s is 404 with the app’s page', async (url) => {
    const { statusCode, headers, body } = await open(url)
    expect(statusCode).toBe(404)
    expect(headers['content-type']).toContain('text/html')
    expect(body).toContain('<div id="root">')
    expect(body).toContain('<title>404 PAGE NOT FOUND · Kallo</title>')
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

  it('[R-03] escapes texts of the catalogue', async () => {
    const name = `</script><script>alert(1)</script>"'&`
    await test.deps.db.updateTable('channel').set({ name }).where('tag', '=', 'eko-news').execute()
    await expect
      .poll(async () => (await open('/home/channel/eko-news')).body.includes('alert(1)'), { timeout: 10_000 })
      .toBe(true)
    const { body, headers } = await open('/home/channel/eko-news')
    expect(body).not.toContain('<script>alert')
    expect(headers['content-security-policy']).toContain("script-src 'self'")
  })
})

describe('pages of players', () => {
  const startOf = (html: string) => {
    const json = /<script type="application\/json" id="kallo-start">(.*?)<\/script>/s.exec(html)?.[1]
    return json ? (JSON.parse(json) as PageStart & { scripts: string[] }) : null
  }

  it.each([
    ['/vod/play/obudu', { kind: 'vod', tag: 'obudu' }],
    ['/channel/play/kasuwa', { kind: 'channel', tag: 'kasuwa' }],
    ['/epg/play/3/kasuwa', { kind: 'channel', tag: 'kasuwa', catchUp: '3' }],
  ])('[P-28] %s names the content whose stream the page requests for a session', async (url, content) => {
    // Without a session the document is the same, and the page does not start a stream.
    const { body } = await open(url, { cookie: 'kallo-session=1' })
    expect(startOf(body)).toMatchObject({ address: null, playlists: null, content })
    expect(body).not.toContain('/t/')
  })

  it('[P-28, R-04] a player of content that does not exist starts no stream', async () => {
    for (const url of ['/vod/play/no-such-film', '/channel/play/no-such-channel'])
      expect(startOf((await open(url)).body)).toBeNull()
  })

  it.each([
    ['/home/channel/play/afro-pulse', 'playlist', true],
    ['/home/epg/play/3/afro-pulse', '3', false],
    ['/home/epg/play/archive-1795600000-3600/afro-pulse', 'archive-1795600000-3600', false],
  ])('[P-28] %s starts the picture before the app for visitors', async (url, name, isAtTop) => {
    const { body, headers } = await open(url)
    const start = startOf(body)
    expect(start).toMatchObject({
      isAtTop,
      scripts: ['/assets/index.js'],
      styles: ['/assets/index.css'],
    })
    expect(start?.address).toMatch(new RegExp(`/t/[0-9a-f.]+/live/afro-pulse/${name}\\.m3u8$`))
    expect(start?.playlists === null).toBe(name.startsWith('archive'))
    for (const [folder, playlist] of [
      ['', start?.playlists?.multivariant],
      ['v0/', start?.playlists?.media],
    ] as const) {
      const address = start?.address?.replace(/[^/]+$/, (file) => `${folder}${file}`) ?? ''
      const response = await open(new URL(address).pathname)
      expect(response.statusCode === 200 ? response.body : undefined).toBe(playlist)
    }
    expect(body).toContain(`<script>${earlyScript}</script>`)
    expect(body).not.toContain('<script type="module"')
    expect(body).not.toContain('rel="stylesheet"')
    const digest = hash('sha256', earlyScript, 'base64')
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${digest}'`)
  })

  it.each([
    ['of viewers with a session', '/home/channel/play/afro-pulse', { cookie: 'kallo-session=1' }],
    ['of channels that visitors may not watch', '/home/channel/play/naija-movies', {}],
    ['without a player', '/home/channel/afro-pulse', {}],
  ])('[P-28] pages %s load the app at once', async (_, url, headers) => {
    const { body } = await open(url, headers)
    expect(startOf(body)).toBeNull()
    expect(body).toContain('src="/assets/index.js"')
    expect(body).not.toContain(earlyScript)
  })
})

describe('paths without pages', () => {
  it.each([
    '/api',
    '/api?x',
    '/api/',
    '/api/../home',
    '/api/%2e%2e/home',
    '/api/./x?/home',
    '/assets/../home',
    '/t',
    '/cms',
    '/cms/',
    '/cms/x',
  ])('[C-11] %s is 404 as JSON', async (url) => {
    const response = await open(url)
    expect(response.statusCode).toBe(404)
    expect(JSON.parse(response.body)).toMatchObject({ status: 'ERROR', reason: 'unknown-call', data: null })
  })
})

describe('conditional requests', () => {
  const ask = (headers: Record<string, string>, url = '/icon.svg') => test.app.inject({ url, headers })

  it('[C-11] accept weak tags, lists and *', async () => {
    const { headers } = await ask({})
    const etag = String(headers.etag)
    for (const tag of [etag, `W/${etag}`, `"other", W/${etag}`, '*'])
      expect((await ask({ 'if-none-match': tag })).statusCode, tag).toBe(304)
    expect((await ask({ 'if-none-match': '"other"' })).statusCode).toBe(200)
  })

  it.each([
    ['br;q=0, gzip', 'gzip'],
    ['GZIP;q=0.5, BR', 'br'],
    ['gzip;q=0', undefined],
    ['abro', undefined],
  ])('[C-11] accept-encoding %s selects %s', async (accepted, encoding) => {
    expect((await ask({ 'accept-encoding': accepted })).headers['content-encoding']).toBe(encoding)
    const page = await ask({ 'accept-encoding': accepted }, '/home')
    expect(page.headers['content-encoding']).toBe(/gzip(?!;q=0$)/i.test(accepted) ? 'gzip' : undefined)
  })

  it('[R-03] ignores an invalid Host header', async () => {
    const { body } = await ask({ host: 'evil"><b>' }, '/home')
    expect(body).toContain('property="og:url" content="http://localhost/home"')
  })
})

describe('pictures', () => {
  it('[B-07] are immutable under their name', async () => {
    const logo = /"logo":"(channels\/highlife[^"]+)"/.exec((await open('/home')).body)?.[1]
    const response = await test.app.inject({ url: `/cms/${logo}` })
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({ 'content-type': 'image/webp' })
    expect(response.headers['cache-control']).toContain('immutable')
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
  it('[C-12] every endpoint is in the OpenAPI document', async () => {
    const { paths } = (await test.app.inject({ url: '/api/docs' })).json<{ paths: Record<string, unknown> }>()
    for (const path of [
      'auth/login',
      'contents/view',
      'free/contents/channel/{tag}',
      'vods/all/view',
      'profile/view',
    ])
      expect(Object.keys(paths)).toContain(`/api/v1/${path}`)
  })
})

describe('search engines', () => {
  it('[R-09] the sitemap lists public pages with their whole address, and robots.txt names it', async () => {
    const sitemap = await open('/sitemap.xml')
    expect(sitemap.headers['content-type']).toContain('application/xml')
    const addresses = [...sitemap.body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? '')
    const paths = addresses.map((address) => new URL(address).pathname)
    expect(paths).toEqual(expect.arrayContaining(['/home', '/plans', '/home/channel/eko-news']))
    expect(paths.some((one) => one.startsWith('/vod'))).toBe(false)
    const statuses = await Promise.all(paths.map(async (one) => (await open(one)).statusCode))
    expect(new Set(statuses)).toEqual(new Set([200]))
    const robots = await open('/robots.txt')
    expect(robots.body).toContain(`Sitemap: ${new URL(addresses[0] ?? '').origin}/sitemap.xml`)
  })
})

it('[P-48] the offline shell lists the files of one version, and operators switch it off', async () => {
  const read = async () => JSON.parse((await open('/offline-shell.json')).body) as Record<string, unknown>
  const shell = await read()
  expect(shell).toMatchObject({
    isOn: true,
    version: expect.stringMatching(/^[0-9a-f]{16}$/) as string,
    languages: { fr: ['/assets/fr.js'], en: [] },
  })
  expect(shell.files).toEqual(
    expect.arrayContaining(['/assets/index.js', '/assets/downloads.js', '/assets/downloads.css']),
  )
  expect(shell.files).not.toContain('/assets/login.js')
  await test.deps.db.updateTable('download_settings').set({ works_offline: false }).execute()
  expect(await read()).toMatchObject({ isOn: false, version: shell.version })
})
