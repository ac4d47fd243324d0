import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'

const catalogue = path.resolve(import.meta.dirname, '../libs/words/words.json')

/** English messages of three letters or more without placeholders. */
export function sourceWords(): string[] {
  const { en } = JSON.parse(readFileSync(catalogue, 'utf8')) as { en: Record<string, string> }
  return Object.values(en).filter((text) => /\p{L}{3}/u.test(text) && !/[{<]/.test(text))
}

/** Names of channels and VODs, which are the same in every language. */
export async function namesOf(page: Page): Promise<ReadonlySet<string>> {
  const answer = await page.request.get('/api/v1/free/contents/view')
  const { data } = (await answer.json()) as { data: Record<string, { name: string }[]> }
  const lists = [data.channelsCategory, data.vodsCategory, data.channelsList, data.vodsList]
  return new Set(lists.flatMap((list) => (list ?? []).map(({ name }) => name)))
}

/** Replaces the French translations by messages in ⟦brackets⟧, so that none equals the English one. */
export async function speakPseudo(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('selectedLanguage', 'fr'))
  await page.route('**/assets/fr-*.js', async (route) => {
    const code = await (await route.fetch()).text()
    const built = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
      messages: Record<string, unknown>
    }
    const messages = Object.entries(built.messages).map(([id, message]) => [id, bracketed(message)])
    const body = `export const messages = ${JSON.stringify(Object.fromEntries(messages))}`
    await route.fulfill({ contentType: 'text/javascript', body })
  })
}

/** A compiled message is a text, or a list of texts and placeholders. */
function bracketed(message: unknown): unknown {
  if (typeof message === 'string') return `⟦${message}⟧`
  return Array.isArray(message) ? ['⟦', ...(message as unknown[]), '⟧'] : message
}

/** Which of the messages appear on the page: as text, accessible name, placeholder or title. */
export function englishIn(page: Page, words: readonly string[]): Promise<string[]> {
  return page.evaluate((english) => {
    const known = new Set(english)
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const said: string[] = [document.title.replace(/ · Kallo$/, '')]
    while (texts.nextNode()) {
      const parent = texts.currentNode.parentElement
      if (!parent?.closest('script, style, noscript')) said.push(texts.currentNode.textContent ?? '')
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [aria-valuetext]'))
      for (const name of ['aria-label', 'placeholder', 'title', 'aria-valuetext', 'aria-roledescription'])
        said.push(element.getAttribute(name) ?? '')
    return [...new Set(said.map((text) => text.trim()).filter((text) => known.has(text)))]
  }, words)
}
