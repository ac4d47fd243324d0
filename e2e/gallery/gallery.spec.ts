import { createServer } from 'node:http'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { expect, test as base, type Page } from '@playwright/test'
import { violationsOf } from '../accessibility.ts'

const folder = path.resolve(import.meta.dirname, '../../.cache/gallery')
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Serves the gallery, which `npm test` builds first. */
const test = base.extend<object, { gallery: string }>({
  gallery: [
    async ({}, use) => {
      const server = createServer((request, response) => {
        const { pathname } = new URL(request.url ?? '/', 'http://gallery')
        readFile(path.join(folder, path.normalize(pathname))).then(
          (body) =>
            response
              .writeHead(200, { 'content-type': types[path.extname(pathname)] ?? 'text/plain' })
              .end(body),
          () => response.writeHead(404).end(),
        )
      }).listen(0, '127.0.0.1')
      await once(server, 'listening')
      await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
      server.closeAllConnections()
      server.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ gallery }, use) => use(gallery),
})

interface Entry {
  id: string
  title: string
  name: string
}

/** The stories of a file; none if the gallery was not built, because other tests are run. */
function entriesOf(file: string): Entry[] {
  if (!existsSync(file)) return []
  const { entries } = JSON.parse(readFileSync(file, 'utf8')) as { entries: Record<string, Entry> }
  return Object.values(entries)
}

const looks = [
  { theme: 'dark', direction: 'ltr', density: 'comfortable' },
  { theme: 'light', direction: 'ltr', density: 'compact' },
  { theme: 'dark', direction: 'rtl', density: 'compact' },
  { theme: 'light', direction: 'rtl', density: 'comfortable' },
] as const

test.use({ viewport: { width: 1000, height: 700 }, reducedMotion: 'reduce' })

async function open(page: Page, id: string, look: (typeof looks)[number]): Promise<void> {
  const globals = Object.entries(look).map(([name, value]) => `${name}:${value}`)
  await page.goto(
    `/iframe.html?${new URLSearchParams({ id, viewMode: 'story', globals: globals.join(';') })}`,
  )
  await expect(page.locator('html')).toHaveAttribute('data-theme', look.theme)
  await expect(page.locator('main.gallery h1')).toBeAttached()
  await page.evaluate(() => document.fonts.ready)
}

for (const { id, title, name } of entriesOf(path.join(folder, 'index.json')))
  test(`${title}, ${name}: is accessible and looks as before in every theme and direction`, async ({
    page,
  }) => {
    for (const look of looks) {
      const variant = `${look.theme}-${look.direction}`
      await open(page, id, look)
      expect.soft(await violationsOf(page), variant).toEqual([])
      await expect.soft(page).toHaveScreenshot(`${id}-${variant}.png`, { fullPage: true })
    }
  })
