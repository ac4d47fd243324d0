import { createServer, type RequestListener, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fetchPublic, isPrivateAddress } from './public-fetch.ts'

let server: Server | undefined
afterEach(() => {
  vi.useRealTimers()
  server?.close()
})

async function serve(listener: RequestListener): Promise<string> {
  server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('reading addresses that operators enter', () => {
  it('[J-11] recognises addresses outside the public internet', () => {
    const hidden = [
      '127.0.0.1',
      '10.1.2.3',
      '172.31.255.255',
      '192.168.0.1',
      '169.254.169.254',
      '100.64.0.1',
      '0.0.0.0',
      '224.0.0.1',
      '255.255.255.255',
      '::1',
      '::',
      '::ffff:127.0.0.1',
      '::ffff:7f00:1',
      '::127.0.0.1',
      '64:ff9b::10.0.0.1',
      '2002:7f00:1::',
      'fe80::1',
      'fd00::1',
      'ff02::1',
      'nonsense',
    ]
    expect(hidden.filter((address) => !isPrivateAddress(address))).toEqual([])
    const open = ['8.8.8.8', '172.32.0.1', '2606:4700::1111', '::ffff:8.8.8.8']
    expect(open.filter(isPrivateAddress)).toEqual([])
  })

  it('[J-11] rejects private hosts in every notation', async () => {
    const url = await serve((_request, response) => response.end('secret'))
    const { port } = new URL(url)
    for (const host of ['127.0.0.1', 'localhost', '0x7f.1', '2130706433', '[::ffff:127.0.0.1]', '0'])
      await expect(fetchPublic(`http://${host}:${port}/`, { allowsPrivate: false }), host).rejects.toThrow(
        'private network',
      )
    for (const address of ['file:///etc/passwd', 'ftp://a.test/x', 'nonsense'])
      await expect(fetchPublic(address, { allowsPrivate: true }), address).rejects.toThrow(/address/i)
  })

  it('[J-11] checks each redirect, and follows a few of them', async () => {
    const url = await serve((request, response) => {
      if (request.url === '/away') response.writeHead(302, { location: 'file:///etc/passwd' }).end()
      else if (request.url === '/loop') response.writeHead(302, { location: '/loop' }).end()
      else if (request.url === '/moved') response.writeHead(301, { location: '/here' }).end()
      else response.end('found')
    })
    await expect(fetchPublic(`${url}/away`, { allowsPrivate: true })).rejects.toThrow('http or https')
    await expect(fetchPublic(`${url}/loop`, { allowsPrivate: true })).rejects.toThrow('too often')
    expect(await text(await fetchPublic(`${url}/moved`, { allowsPrivate: true }))).toBe('found')
  })

  it('[J-11, B-31] gives up a server that sends its headers slowly, but not one that sends a long body', async () => {
    let end = () => undefined as void
    const url = await serve((request, response) => {
      if (request.url === '/body') {
        response.write('first')
        end = () => response.end(' and last')
      } else request.socket.write('HTTP/1.1 200 OK\r\nx-slow: ')
    })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const request = (path: string) => fetchPublic(`${url}${path}`, { allowsPrivate: true, headersMs: 5_000 })
    const withoutHeaders = request('/headers')
    vi.advanceTimersByTime(5_001)
    await expect(withoutHeaders).rejects.toThrow('does not answer')
    const slow = await request('/body')
    vi.advanceTimersByTime(5_001)
    end()
    expect(await text(slow)).toBe('first and last')
  })
})
