import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import {
  rtmpCommand as command,
  rtmpConnection as connection,
  rtmpHandshake as handshake,
} from '../../../testing/streaming/rtmp-messages.ts'
import { createRtmpParser, Flv } from './rtmp-protocol.ts'

const require = createRequire(import.meta.url)
const { version } = require('node-media-server/package.json') as { version: string }
const Rtmp = require('node-media-server/src/protocol/rtmp.js') as new () => Record<string, unknown>

it('[Y-04] node-media-server has the private members with which RTMP is received', () => {
  const parser = new Rtmp()
  const types = {
    inPackets: 'object',
    parserPacket: 'object',
    onPacketCallback: 'function',
    onOutputCallback: 'function',
    parserData: 'function',
    packetAlloc: 'function',
    onPublish: 'function',
    onPlay: 'function',
    onDeleteStream: 'function',
    respondPublish: 'function',
    sendStatusMessage: 'function',
  }
  const changed = Object.entries(types).filter(([name, type]) => typeof parser[name] !== type)
  expect(
    changed.map(([name]) => name),
    `node-media-server ${version} has other internals: adapt rtmp-protocol.ts, or pin the version before`,
  ).toEqual([])
  expect(parser.inPackets).toBeInstanceOf(Map)
  expect(parser.parserPacket).toMatchObject({ header: { length: 0, stream_id: 0 } })
  expect([typeof Flv.createHeader, typeof Flv.createMessage]).toEqual(['function', 'function'])
})

function open({ accepts = true, messageBytes = 1_000 } = {}) {
  const calls: unknown[] = []
  const sent: Buffer[] = []
  const parser = createRtmpParser({
    limits: () => ({ messageBytes, chunkStreams: 16 }),
    acceptStream(...wanted) {
      calls.push(wanted)
      return accepts
    },
    onRefused: () => void calls.push('refused'),
    onDeleted: () => void calls.push('deleted'),
    onPacket: () => void calls.push('packet'),
    onOutput: (bytes) => void sent.push(bytes),
  })
  parser.receive(handshake)
  return { parser, calls, output: () => Buffer.concat(sent).toString('latin1') }
}

it('[Y-04] an accepted encoder gets NetStream.Publish.Start, without its key', () => {
  const { parser, calls, output } = open()
  parser.receive(command(0, 'connect', 1, connection))
  parser.receive(command(1, 'publish', 2, null, 'secret-key', 'live'))
  expect(calls).toEqual([['live', 'secret-key']])
  expect(output()).toContain('NetStream.Publish.Start')
  expect(output()).not.toContain('secret-key')
  parser.receive(command(0, 'deleteStream', 3, null, 1))
  expect(calls.at(-1)).toBe('deleted')
})

it('[Y-04] a rejected encoder gets NetStream.Publish.BadName, a player NetStream.Play.Failed, and both are refused', () => {
  const { parser, calls, output } = open({ accepts: false })
  parser.receive(command(0, 'connect', 1, connection))
  parser.receive(command(1, 'publish', 2, null, 'secret-key', 'live'))
  expect(output()).toContain('NetStream.Publish.BadName')
  parser.receive(command(1, 'play', 3, null, 'secret-key'))
  expect(output()).toContain('NetStream.Play.Failed')
  expect(calls).toEqual([['live', 'secret-key'], 'refused', 'refused'])
})

it('[Y-04] a message that announces more than the limit is an error', () => {
  const { parser } = open({ messageBytes: 20 })
  expect(() => parser.receive(command(0, 'connect', 1, connection))).toThrow('a message is too large')
})
