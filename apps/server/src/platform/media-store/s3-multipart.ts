import { Parser } from 'htmlparser2'

/** Sends a signed request for a key. */
type Send = (
  method: 'POST' | 'PUT' | 'DELETE',
  key: string,
  query: string,
  more?: { body?: Buffer; mayBeMissing?: boolean },
) => Promise<{ headers: Headers; body: Buffer }>

/** S3 accepts 10,000 parts, which allows objects of up to 160 GB. All parts but the last need at least 5 MB. */
const partBytes = 16 * 1024 * 1024

export interface MultipartUpload {
  /** Identifies the upload to `abort` after a restart. */
  id: string
  write(chunk: Buffer): Promise<void>
  /** Completes the object, which exists from then on. */
  complete(): Promise<void>
}

/** Objects in parts: nothing can be read before `complete`. Methods throw `MediaUnavailable` or `MediaRefused`. */
export interface MultipartUploads {
  start(key: string): Promise<MultipartUpload>
  /** Deletes the parts of an upload. Unknown uploads are ignored. */
  abort(key: string, id: string): Promise<void>
}

export function createMultipartUploads(send: Send): MultipartUploads {
  return {
    async start(key) {
      const { body } = await send('POST', key, 'uploads=')
      const id = elementsOf(body.toString()).get('UploadId')
      if (id === undefined) throw new Error('S3 responds without an UploadId.')
      return uploadParts(send, key, id)
    },
    async abort(key, id) {
      await send('DELETE', key, new URLSearchParams({ uploadId: id }).toString(), { mayBeMissing: true })
    },
  }
}

function uploadParts(send: Send, key: string, id: string): MultipartUpload {
  const etags: string[] = []
  let blocks: Buffer[] = []
  let bytes = 0
  const sendPart = async () => {
    const query = new URLSearchParams({ partNumber: String(etags.length + 1), uploadId: id })
    const { headers } = await send('PUT', key, query.toString(), { body: Buffer.concat(blocks) })
    etags.push(headers.get('etag') ?? '')
    blocks = []
    bytes = 0
  }
  return {
    id,
    async write(chunk) {
      blocks.push(chunk)
      bytes += chunk.length
      if (bytes >= partBytes) await sendPart()
    },
    async complete() {
      if (bytes > 0 || etags.length === 0) await sendPart()
      const parts = etags.map(
        (etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
      )
      const request = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
      const query = new URLSearchParams({ uploadId: id }).toString()
      const { body } = await send('POST', key, query, { body: request })
      // S3 sends the status before it has assembled the parts.
      const code = elementsOf(body.toString()).get('Code')
      if (code !== undefined) throw new Error(`S3 could not assemble the parts: ${code}.`)
    },
  }
}

/** Texts of the elements of a response, by name. */
function elementsOf(xml: string): Map<string, string> {
  const texts = new Map<string, string>()
  let text = ''
  const parser = new Parser(
    {
      onopentag: () => void (text = ''),
      ontext: (part) => void (text += part),
      onclosetag: (name) => {
        if (!texts.has(name)) texts.set(name, text)
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
  return texts
}
