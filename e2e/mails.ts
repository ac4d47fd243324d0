import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from '@playwright/test'
import PostalMime, { type Email } from 'postal-mime'
import type { Kallo } from './kallo.ts'

/** The path of the latest matching link mailed to an address; waits for one after the first `passed`. */
export async function mailedLink(kallo: Kallo, to: string, page: RegExp, passed = 0): Promise<string> {
  let links: string[] = []
  await expect
    .poll(async () => (links = await linksTo(kallo, to, page)).length, { timeout: 30_000 })
    .toBeGreaterThan(passed)
  return links.at(-1) ?? ''
}

/** All mails to an address, oldest first. */
export async function mailsTo(kallo: Kallo, to: string): Promise<Email[]> {
  const folder = path.join(kallo.folder, 'outbox')
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.eml')).sort()
  // Mails of the past week are kept: a test that advances the clock has older ones deleted meanwhile.
  const contents = await Promise.all(files.map((file) => readFile(path.join(folder, file)).catch(() => null)))
  const mails = await Promise.all(contents.flatMap((content) => (content ? [PostalMime.parse(content)] : [])))
  return mails.filter((mail) => mail.to?.some(({ address }) => address === to))
}

async function linksTo(kallo: Kallo, to: string, page: RegExp): Promise<string[]> {
  const mails = await mailsTo(kallo, to)
  return mails
    .flatMap((mail) =>
      [...(mail.text ?? '').matchAll(/https?:\/\/\S+/g)].map(([link]) => new URL(link).pathname),
    )
    .filter((link) => page.test(link))
}
