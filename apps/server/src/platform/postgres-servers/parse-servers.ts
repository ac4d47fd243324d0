import type pg from 'pg'
import { parseIntoClientConfig } from 'pg-connection-string'

const uri = /^(?<start>postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)(?<hosts>[^@/?#]*)(?<rest>[/?#].*)?$/
const attribute = 'target_session_attrs'
const allowed = ['read-write', 'primary']

/**
 * The servers of a connection URI, which may name several hosts as in libpq: `postgresql://user@a:5432,b:5432/kallo`. Throws
 * an error for the operator. Kallo writes, so `target_session_attrs` may be `read-write` or `primary` only.
 */
export function parseServers(connectionString: string): pg.ClientConfig[] {
  const { start = '', hosts = '', rest = '' } = uri.exec(connectionString)?.groups ?? {}
  const names = hosts.split(',')
  if (start === '' || (names.length > 1 && names.includes('')))
    throw new Error('must be an address like postgresql://user:password@host/kallo')
  return names.map((name) => {
    const address = URL.parse(`${start}${name}${rest}`)
    if (!address) throw new Error('must be an address like postgresql://user:password@a:5432,b:5432/kallo')
    const wanted = address.searchParams.get(attribute)
    if (wanted !== null && !allowed.includes(wanted))
      throw new Error(`${attribute} must be ${allowed.join(' or ')}`)
    address.searchParams.delete(attribute)
    const config = parseIntoClientConfig(address.href)
    // Sockets take IPv6 addresses without brackets.
    return { ...config, host: config.host?.replace(/^\[(.*)\]$/, '$1') }
  })
}
