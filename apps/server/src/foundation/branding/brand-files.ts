import { inkOn, isProductBranding, type Branding } from '@kallo/rules/foundation/branding'
import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '../../platform/escape-html.ts'
import { brandStyles } from './brand-tokens.ts'

/**
 * Favicon, manifest and the console's colours follow the branding. Without a branding, static files of the viewer app
 * are used.
 */
export function registerBrandFiles(app: FastifyInstance, branding: () => Branding): void {
  app.get('/manifest.webmanifest', (_request, reply) =>
    reply
      .header('content-type', 'application/manifest+json')
      .header('cache-control', 'no-cache')
      .send(JSON.stringify(manifestOf(branding()))),
  )
  app.get('/brand.css', (_request, reply) =>
    reply
      .header('content-type', 'text/css')
      .header('cache-control', 'no-cache')
      .send(brandStyles(branding())),
  )
  app.get('/brand-icon.svg', (_request, reply) =>
    reply
      .header('content-type', 'image/svg+xml')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', "sandbox; default-src 'none'; style-src 'unsafe-inline'")
      .send(letterIcon(branding())),
  )
}

/** Path of the icon for browser tabs. */
export function iconPath(branding: Branding): string {
  if (branding.icon !== null) return `/cms/${branding.icon}`
  return isProductBranding(branding) ? '/favicon.svg' : '/brand-icon.svg'
}

function manifestOf(branding: Branding) {
  const { name, description } = branding
  return {
    name,
    short_name: name.length <= 12 ? name : (name.split(' ', 1)[0] ?? name),
    description,
    start_url: '/',
    display: 'standalone',
    background_color: '#0c0b0a',
    theme_color: '#0c0b0a',
    icons: iconsOf(branding),
  }
}

function iconsOf(branding: Branding) {
  if (branding.icon !== null)
    return [{ src: iconPath(branding), sizes: '512x512', type: typeOf(branding.icon), purpose: 'any' }]
  const svg = { sizes: 'any', type: 'image/svg+xml' }
  return isProductBranding(branding)
    ? [
        { src: '/favicon.svg', ...svg },
        { src: '/icon-maskable.svg', ...svg, purpose: 'maskable' },
      ]
    : [
        { src: iconPath(branding), ...svg },
        { src: iconPath(branding), ...svg, purpose: 'maskable' },
      ]
}

function typeOf(picture: string): string {
  return picture.endsWith('.png') ? 'image/png' : 'image/webp'
}

/** An icon with the first letter of the name on the accent colour. */
function letterIcon({ name, accentColor }: Branding): string {
  const letter = [...new Intl.Segmenter().segment(name)][0]?.segment.toUpperCase() ?? ''
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">' +
    `<rect width="64" height="64" fill="${accentColor}"/>` +
    `<text x="32" y="45" font-family="sans-serif" font-size="38" font-weight="700" text-anchor="middle" fill="${inkOn(accentColor)}">${escapeHtml(letter)}</text></svg>`
  )
}
