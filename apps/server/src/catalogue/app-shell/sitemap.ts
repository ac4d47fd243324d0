import type { FastifyInstance } from 'fastify'
import { baseUrlOf } from '../../platform/http/base-url.ts'
import { escapeHtml } from '../../platform/escape-html.ts'
import type { ShellParts } from './page-description.ts'

/** the public pages, for search engines. Pages that need a session are not listed. */
export function registerSitemap(app: FastifyInstance, { contents, config }: ShellParts): void {
  app.get('/sitemap.xml', (request, reply) => {
    const base = baseUrlOf(request, config.publicUrl)
    const { channels, overview, visibleChannels, isOn } = contents.catalogue()
    const listed = isOn.channels ? visibleChannels.filter(({ tag }) => channels.has(tag)) : []
    const paths = [
      '/home',
      '/plans',
      '/terms',
      ...(isOn.channels ? ['/home/channels', '/home/channels/all'] : []),
      ...(isOn.channels
        ? overview.channelsCategory.map(({ _id }) => `/home/channels/${encodeURIComponent(_id)}`)
        : []),
      ...listed.map(({ tag }) => `/home/channel/${encodeURIComponent(tag)}`),
    ]
    const urls = paths.map((path) => `<url><loc>${escapeHtml(base + path)}</loc></url>`)
    return reply
      .header('content-type', 'application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
      )
  })
  app.get('/robots.txt', (request, reply) =>
    reply
      .header('content-type', 'text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        `User-agent: *\nDisallow: /api/\nDisallow: /console\nSitemap: ${baseUrlOf(request, config.publicUrl)}/sitemap.xml\n`,
      ),
  )
}
