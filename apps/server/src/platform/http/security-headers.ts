import {
  ServerResponse,
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
} from 'node:http'

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[]

export type SecurityHeaders = Readonly<Record<string, string>>

/** Sent with every response. The referrer must not contain paths: some contain one-time tokens. */
export function securityHeaders({ isHttps }: { isHttps: boolean }): SecurityHeaders {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(isHttps ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
}

/** Headers of documents, which must not be framed. */
export function documentHeaders(policy: readonly string[]): Record<string, string> {
  return {
    'content-security-policy': [...policy, "base-uri 'none'", "frame-ancestors 'none'"].join('; '),
    'x-frame-options': 'DENY',
  }
}

/** The headers of a document for one that pages of the same origin may frame. */
export function framedHeaders(headers: Record<string, string>): Record<string, string> {
  const policy = headers['content-security-policy'] ?? ''
  return {
    ...headers,
    'content-security-policy': policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
    'x-frame-options': 'SAMEORIGIN',
    'x-robots-tag': 'noindex',
  }
}

/**
 * A response class that adds headers in `writeHead`. Setting them with `setHeader` costs the origin a third more time per
 * response, because Node then merges headers one by one.
 */
export function responseWith(fixed: SecurityHeaders): typeof ServerResponse {
  return class<Request extends IncomingMessage> extends ServerResponse<Request> {
    override writeHead(status: number, reason?: string | Headers, headers?: Headers): this {
      const [message, given] = typeof reason === 'string' ? [reason, headers] : [undefined, reason ?? headers]
      if (given === undefined || Array.isArray(given) || this.getHeaderNames().length > 0) {
        for (const [name, value] of Object.entries(fixed))
          if (!this.hasHeader(name)) this.setHeader(name, value)
        return message === undefined
          ? super.writeHead(status, given)
          : super.writeHead(status, message, given)
      }
      const all = { ...fixed, ...given }
      return message === undefined ? super.writeHead(status, all) : super.writeHead(status, message, all)
    }
  }
}
