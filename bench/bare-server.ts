// The reference: node:http that sends the same responses from memory. Responses come as files of JSON: name=path …
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { RecordedResponse } from './http.ts'

const responses = new Map(
  process.argv.slice(2).map((pair) => {
    const [name = '', file = ''] = pair.split('=')
    const { headers, body } = JSON.parse(readFileSync(file, 'utf8')) as RecordedResponse
    return [`/${name}`, { headers, body: Buffer.from(body, 'base64') }]
  }),
)

const server = createServer((request, response) => {
  const found = responses.get(request.url ?? '')
  if (!found) return response.writeHead(404).end()
  response.writeHead(200, found.headers)
  response.end(found.body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address && typeof address === 'object') console.log(`ready http://127.0.0.1:${address.port}`)
})
