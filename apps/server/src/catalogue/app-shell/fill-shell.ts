import { gzipSync } from 'node:zlib'
import type { ServiceBranding } from '@kallo/rules/foundation/branding'
import { srcsetOf } from '@kallo/rules/catalogue/picture-variants'
import type { FastifyReply } from 'fastify'
import { escapeHtml } from '../../platform/escape-html.ts'
import { brandTokens, hasProductColors, iconPath } from '../../foundation/branding/index.ts'
import { acceptsGzip } from '../../platform/http/accepts.ts'
import type { PageChunks } from './page-chunks.ts'
import type { PageDescription, Preload } from './page-description.ts'

/** Inserts a page's metadata and first data at the placeholders of the built shell. */
export function fillShell(
  reply: FastifyReply,
  accepted: string | undefined,
  template: string,
  page: PageDescription,
  { chunksOf, branding, earlyScript, nowMs }: ShellFilling,
): FastifyReply {
  const html = startEarly(template, page, earlyScript)
    .replace(/<title>[^<]*<\/title>/, '')
    .replace(
      '<!--kallo:head-->',
      () => headOf(page, branding) + (page.start ? '' : chunkTags(page, chunksOf)),
    )
    .replace('<!--kallo:first-paint-->', () => firstPaintOf(page))
    .replace('<!--kallo:data-->', () => dataOf(page.calls, nowMs))
  if (!acceptsGzip(accepted)) return reply.send(html)
  return reply.header('content-encoding', 'gzip').send(gzipSync(html, { level: 4 }))
}

export interface ShellFilling {
  chunksOf: PageChunks
  branding: ServiceBranding
  /** P-28: the script that starts the stream; null: it was not built. */
  earlyScript: string | null
  nowMs: number
}

const appScripts = /<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g
/** A browser paints nothing before these have arrived. */
const appStyles = /<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/g

/** P-28: the page starts the picture itself and loads the app's scripts and styles afterwards. */
function startEarly(template: string, { start }: PageDescription, earlyScript: string | null): string {
  if (!start || earlyScript === null) return template
  const [scripts, styles] = [appScripts, appStyles].map((tags) =>
    [...template.matchAll(tags)].flatMap(([, address]) => address ?? []),
  )
  const data = `<script type="application/json" id="kallo-start">${escapeJson({ ...start, scripts, styles })}</script>`
  return template
    .replace(appScripts, '')
    .replace(appStyles, '')
    .replace('<!--kallo:head-->', (head) => `${data}<script>${earlyScript}</script>${head}`)
}

function headOf(page: PageDescription, branding: ServiceBranding): string {
  const { title, description, image, address, jsonLd, preloads } = page
  const tags = [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', branding.name),
    meta('property', 'og:url', address),
    meta('name', 'twitter:card', 'summary_large_image'),
  ]
  if (image) tags.push(meta('property', 'og:image', image))
  if (jsonLd) tags.push(`<script type="application/ld+json">${escapeJson(jsonLd)}</script>`)
  tags.push(...brandTags(branding), ...preloads.map(preloadTag))
  return tags.join('\n    ')
}

/** The viewer app reads name and logo from these. */
function brandTags(branding: ServiceBranding): string[] {
  const { name, logo, headline, introduction, supportEmail, supportPhone, supportWhatsapp } = branding
  const tags = [
    meta('name', 'application-name', name),
    `<link rel="icon" href="${escapeHtml(iconPath(branding))}" />`,
  ]
  if (headline !== '') tags.push(meta('name', 'kallo:headline', headline))
  if (introduction !== '') tags.push(meta('name', 'kallo:introduction', introduction))
  if (supportEmail !== '') tags.push(meta('name', 'kallo:support', supportEmail))
  if (supportPhone !== '') tags.push(meta('name', 'kallo:phone', supportPhone))
  if (supportWhatsapp !== '') tags.push(meta('name', 'kallo:whatsapp', supportWhatsapp))
  if (branding.hasLegalTexts) tags.push(meta('name', 'kallo:legal', 'own'))
  if (logo !== null) tags.push(meta('name', 'kallo:logo', `/cms/${logo}`))
  if (!hasProductColors(branding)) tags.push(`<style>:root:root{${brandTokens(branding, 'dark')}}</style>`)
  return tags
}

/** Browsers without AVIF ignore the link because of its type. */
function preloadTag({ picture, use, media }: Preload): string {
  const srcset = srcsetOf(picture, use, 'avif')
  if (!srcset) return ''
  const attributes = { type: 'image/avif', imagesrcset: srcset, imagesizes: use.sizes, media }
  return `<link rel="preload" as="image" fetchpriority="high"${attributesOf(attributes)} />`
}

/** The largest picture of the page, shown until the app has rendered it. A phone shows it a second earlier this way. */
function firstPaintOf({ firstPaint, preloads }: PageDescription): string {
  const fallback = preloads.at(-1)
  if (!firstPaint || !fallback) return ''
  const sources = preloads.flatMap(({ picture, use, media }) =>
    (['avif', 'webp'] as const).map((format) =>
      sourceTag(srcsetOf(picture, use, format), format, use.sizes, media),
    ),
  )
  const image = `<img alt="" fetchpriority="high" src="/cms/${escapeHtml(fallback.picture)}" />`
  return `<div class="first-paint" data-of="${firstPaint}"><picture>${sources.join('')}${image}</picture></div>`
}

function sourceTag(srcset: string | null, format: string, sizes: string, media: string | undefined): string {
  if (srcset === null) return ''
  const attributes = { type: `image/${format}`, srcset, sizes, media }
  return `<source${attributesOf(attributes)} />`
}

function attributesOf(attributes: Record<string, string | undefined>): string {
  return Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${escapeHtml(String(value))}"`)
    .join('')
}

function chunkTags({ module }: PageDescription, chunksOf: PageChunks): string {
  if (!module) return ''
  const { scripts, styles } = chunksOf(module)
  return [
    ...scripts.map((address) => `<link rel="modulepreload" href="${escapeHtml(address)}" />`),
    // With other attributes than the bundler's own links, browsers would fetch the file twice.
    ...styles.map((address) => `<link rel="preload" as="style" crossorigin href="${escapeHtml(address)}" />`),
  ].join('')
}

/** Browsers store pages: the time shows the app how old its data are. */
function dataOf(calls: Record<string, unknown>, nowMs: number): string {
  if (Object.keys(calls).length === 0) return ''
  return `<script type="application/json" id="kallo-first">${escapeJson({ at: new Date(nowMs).toISOString(), calls })}</script>`
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`
}

/** JSON inside a script element must not contain a tag or comment. */
function escapeJson(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')
}
