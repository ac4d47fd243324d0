import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { fixedClock } from '@kallo/testkit/fixed-clock'
import type { FfmpegTool } from '../../../platform/ffmpeg/index.ts'
import { eventually, testSignal } from '../../../testing/streaming/live-app.ts'
import {
  rtmpCommand,
  rtmpConnection,
  rtmpHandshake,
  rtmpMessage,
  rtmpType,
} from '../../../testing/streaming/rtmp-messages.ts'
import { ffmpegNote, testFfmpeg, withoutFfmpeg } from '../../../testing/streaming/test-ffmpeg.ts'
import { startLoopbackServer } from './loopback-server.ts'
import { startRtmpServer } from './rtmp-server.ts'

const start = Date.parse('2026-11-01T12:00:00Z')
let tool: FfmpegTool
const senders: ChildProcess[] = []
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const sender of senders.splice(0)) sender.kill('SIGKILL')
  for (const close of closing.splice(0).toReversed()) await close()
})

function send(args: readonly string[]): ChildProcess {
  const sender = spawn(tool.path, ['-nostdin', '-v', 'error', ...testSignal, ...args], { stdio: 'ignore' })
  senders.push(sender)
  return sender
}

const hasEnded = async (sender: ChildProcess) => {
  if (sender.exitCode === null) await once(sender, 'exit')
}

describe.skipIf(withoutFfmpeg)(`RTMP${ffmpegNote}`, () => {
  beforeAll(async () => {
    tool = await testFfmpeg()
  })

  it('[Y-04] accepts another encoder when the first one has been silent for more than 3 s', async () => {
    const clock = fixedClock(start)
    const loopback = await startLoopbackServer()
    closing.push(() => loopback.close())
    const rtmp = await startRtmpServer(0, { loopback, clock })
    closing.push(() => rtmp.close())
    const connection = rtmp.addSource(() => ['shared-key'])
    const toRtmp = ['-f', 'flv', `rtmp://127.0.0.1:${rtmp.port}/live/shared-key`]
    const first = send(toRtmp)
    await eventually(() => expect(connection.bytes()).toBeGreaterThan(20_000))
    // The first encoder neither sends nor closes its connection, like one whose network has failed.
    first.kill('SIGSTOP')

    clock.advance(3_000)
    await hasEnded(send(toRtmp))
    clock.advance(3_001)
    const bytes = connection.bytes()
    const second = send(toRtmp)
    await eventually(() => expect(connection.bytes()).toBeGreaterThan(bytes + 20_000))
    expect([connection.lastDataMs(), connection.problem()]).toEqual([start + 6_001, null])
    first.kill('SIGCONT')
    await hasEnded(first)
    expect(second.exitCode).toBeNull()
  })

  it('[Y-04] disconnects the encoder of a source that is switched off, which can then connect again', async () => {
    const loopback = await startLoopbackServer()
    closing.push(() => loopback.close())
    const rtmp = await startRtmpServer(0, { loopback, clock: fixedClock(start) })
    closing.push(() => rtmp.close())
    const toRtmp = ['-f', 'flv', `rtmp://127.0.0.1:${rtmp.port}/live/shared-key`]
    const before = rtmp.addSource(() => ['shared-key'])
    const encoder = send(toRtmp)
    await eventually(() => expect(before.bytes()).toBeGreaterThan(20_000))
    await before.close()
    await hasEnded(encoder)
    const after = rtmp.addSource(() => ['shared-key'])
    send(toRtmp)
    await eventually(() => expect(after.bytes()).toBeGreaterThan(20_000))
  })
})

it('[Y-04] connections without a valid key from one address shut out neither others nor a new one', async () => {
  const loopback = await startLoopbackServer()
  closing.push(() => loopback.close())
  const rtmp = await startRtmpServer(0, { loopback, clock: fixedClock(start) })
  closing.push(() => rtmp.close())
  const closed: string[] = []
  const open = async (name: string, localAddress: string) => {
    const socket = connect({ port: rtmp.port, host: '127.0.0.1', localAddress })
    socket.on('error', () => undefined)
    socket.on('close', () => closed.push(name))
    await once(socket, 'connect')
  }
  await open('other', '127.0.0.2')
  for (let n = 0; n < 10; n++) await open(String(n), '127.0.0.1')
  await eventually(() => expect(closed).toEqual(['0', '1']))
  await open('another', '127.0.0.2')
  expect(closed).toEqual(['0', '1'])
})

it('[Y-05] new media of an encoder is video, or audio while there was no video, and nothing else', async () => {
  const clock = fixedClock(start)
  const loopback = await startLoopbackServer()
  closing.push(() => loopback.close())
  const rtmp = await startRtmpServer(0, { loopback, clock })
  closing.push(() => rtmp.close())
  const connection = rtmp.addSource(() => ['key'])
  const socket = connect({ port: rtmp.port, host: '127.0.0.1' })
  const replies: Buffer[] = []
  socket.on('data', (reply: Buffer) => replies.push(reply))
  socket.write(Buffer.concat([rtmpHandshake, rtmpCommand(0, 'connect', 1, rtmpConnection)]))
  socket.write(rtmpCommand(1, 'publish', 2, null, 'key', 'live'))
  await eventually(() => expect(Buffer.concat(replies).includes('NetStream.Publish.Start')).toBe(true))
  /** Sends a message a second later. Returns when new media last arrived, in seconds. */
  const send = async (type: number, ...body: number[]) => {
    clock.advance(1_000)
    const bytes = connection.bytes()
    const message = rtmpMessage(type, 1, 0, Buffer.from([...body, 0, 0, 0, 0, 0]))
    socket.write(message)
    await eventually(() => expect(connection.bytes()).toBe(bytes + message.length))
    const lastMs = connection.lastDataMs()
    return lastMs === null ? null : (lastMs - start) / 1_000
  }
  const { acknowledgement, metadata, audio, video } = rtmpType
  expect(await send(acknowledgement)).toBeNull()
  expect(await send(metadata)).toBeNull()
  expect(await send(audio, 0xaf, 0)).toBeNull()
  expect(await send(audio, 0xaf, 1)).toBe(4)
  expect(await send(video, 0x17, 0)).toBe(4)
  expect(await send(audio, 0xaf, 1)).toBe(6)
  expect(await send(video, 0x17, 1)).toBe(7)
  expect(await send(audio, 0xaf, 1)).toBe(7)
  expect(await send(video, 0x27, 1)).toBe(9)
  socket.destroy()
})
