import { gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptsGzip } from './accepts.ts'

/** A response with files, as the endpoint's `files` declares (RFC 7578). */
export class FormResponse<Data> {
  readonly data: Data
  readonly files: Readonly<Record<string, string | Buffer>>

  constructor(data: Data, files: Readonly<Record<string, string | Buffer>>) {
    this.data = data
    this.files = files
  }
}

/** Sends the JSON body as the part `response`, then the files. */
export async function sendForm(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
  files: FormResponse<unknown>['files'],
): Promise<FastifyReply> {
  const form = new FormData()
  form.set('response', text)
  // Line ends of texts would be changed in fields, but not in files.
  for (const [name, body] of Object.entries(files))
    form.set(name, new Blob([typeof body === 'string' ? body : Uint8Array.from(body)]), name)
  const encoded = new Response(form)
  const bytes = Buffer.from(await encoded.arrayBuffer())
  reply.header('content-type', encoded.headers.get('content-type')).header('cache-control', 'no-store')
  if (!acceptsGzip(request.headers['accept-encoding'])) return reply.send(bytes)
  reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding')
  return reply.send(gzipSync(bytes, { level: 1 }))
}
