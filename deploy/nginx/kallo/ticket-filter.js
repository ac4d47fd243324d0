// Rejects forged and expired tickets without asking the service; it cannot know which streams were revoked. njs 0.7.9.
import crypto from 'crypto'
import fs from 'fs'

let key = null

function readKey(request) {
  if (key === null) key = Buffer.from(fs.readFileSync(request.variables.edge_key_file, 'utf8').trim(), 'hex')
  return key
}

function state(request) {
  const ticket = request.variables.edge_ticket
  const end = ticket.lastIndexOf('.')
  const mac = crypto
    .createHmac('sha256', readKey(request))
    .update(ticket.slice(0, end))
    .digest('hex')
    .slice(0, 32)
  if (mac !== ticket.slice(end + 1)) return 'forged'
  return parseInt(ticket.slice(0, 8), 16) * 1000 <= Date.now() ? 'expired' : 'valid'
}

export default { state }
