// The reference: node:http that sends the same bytes from memory. Bodies come as files: name=path …
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const bodies = new Map(
  process.argv.slice(2).map((pair) => {
    const [name = '', type = '', file = ''] = pair.split('=')
    return [`/${name}`, { type: decodeURIComponent(type), body: readFileSync(file) }]
  }),
)

const server = createServer((request, response) => {
  const found = bodies.get(request.url ?? '')
  if (!found) return response.writeHead(404).end()
  response.writeHead(200, { 'content-type': found.type, 'content-length': found.body.length })
  response.end(found.body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address && typeof address === 'object') console.log(`ready http://127.0.0.1:${address.port}`)
})
