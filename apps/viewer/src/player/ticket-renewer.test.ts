import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTicketRenewer, renewalPauseMs } from './ticket-renewer.ts'

const nowMs = Date.parse('2026-11-01T12:00:00Z')
const ticketFor = (lifeSeconds: number) => `${(nowMs / 1000 + lifeSeconds).toString(16)}.aa.bb`
const addressWith = (ticket: string) => `http://tv.test/t/${ticket}/live/eko/playlist.m3u8`

beforeEach(() => vi.useFakeTimers({ now: nowMs }))
afterEach(() => vi.useRealTimers())

function aRenewer(renewAddress: () => Promise<string>, address = addressWith(ticketFor(400))) {
  return createTicketRenewer({ address, renewAddress, serverNow: () => Date.now() })
}

describe('renewalPauseMs', () => {
  it('[P-09] is three quarters of the remaining life, by the server’s clock', () => {
    expect(renewalPauseMs(ticketFor(400), nowMs)).toBe(300_000)
    expect(renewalPauseMs(ticketFor(400), nowMs + 200_000)).toBe(150_000)
  })

  it('[P-09] is at least 5 s, even for an expired ticket', () => {
    expect(renewalPauseMs(ticketFor(-60), nowMs)).toBe(5_000)
  })
})

describe('createTicketRenewer', () => {
  it('[P-09] uses the new ticket for later requests', async () => {
    const next = ticketFor(4_000)
    const renewAddress = vi.fn(() => Promise.resolve(addressWith(next)))
    const renewer = aRenewer(renewAddress)
    await vi.advanceTimersByTimeAsync(299_000)
    expect(renewAddress).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(renewAddress).toHaveBeenCalledOnce()
    expect(renewer.rewrite('http://tv.test/t/00.aa.bb/live/x/v1/9.m4s')).toBe(
      `http://tv.test/t/${next}/live/x/v1/9.m4s`,
    )
    renewer.stop()
  })

  it('[P-09] concurrent renewals share one request', async () => {
    const renewAddress = vi.fn(() => Promise.resolve(addressWith(ticketFor(4_000))))
    const renewer = aRenewer(renewAddress)
    expect(await Promise.all([renewer.renew(), renewer.renew()])).toEqual([true, true])
    expect(renewAddress).toHaveBeenCalledOnce()
    renewer.stop()
  })

  it('[P-09] a ticket is fresh for 10 s after a renewal because of an error, but not after a scheduled one', async () => {
    const renewer = aRenewer(() => Promise.resolve(addressWith(ticketFor(4_000))))
    await vi.advanceTimersByTimeAsync(301_000)
    expect(renewer.isFresh()).toBe(false)
    await renewer.renew()
    await vi.advanceTimersByTimeAsync(9_000)
    expect(renewer.isFresh()).toBe(true)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(renewer.isFresh()).toBe(false)
    renewer.stop()
  })

  it('[P-09] a renewal ahead of time holds back no request, unlike one because of an error', async () => {
    const next = Promise.withResolvers<string>()
    const renewer = aRenewer(() => next.promise)
    let settled = 0
    const wait = async () => {
      await renewer.settled()
      settled += 1
    }
    await vi.advanceTimersByTimeAsync(301_000)
    await wait()
    expect(settled).toBe(1)
    const renewal = renewer.renew()
    const waiting = wait()
    await vi.advanceTimersByTimeAsync(0)
    expect(settled).toBe(1)
    next.resolve(addressWith(ticketFor(4_000)))
    expect(await renewal).toBe(true)
    await waiting
    renewer.stop()
  })

  it('[P-09] keeps the old ticket and tries again after a failure', async () => {
    const renewAddress = vi.fn(() => Promise.reject(new Error('offline')))
    const renewer = aRenewer(renewAddress)
    expect(await renewer.renew()).toBe(false)
    expect(renewer.rewrite(addressWith('00.aa.bb'))).toBe(addressWith(ticketFor(400)))
    await vi.advanceTimersByTimeAsync(10_500)
    expect(renewAddress).toHaveBeenCalledTimes(2)
    renewer.stop()
  })

  it('[P-09] leaves addresses without a ticket unchanged', () => {
    const renewer = aRenewer(() => Promise.reject(new Error('unused')), 'https://cdn.test/live.m3u8')
    expect(renewer.rewrite('https://cdn.test/1.ts')).toBe('https://cdn.test/1.ts')
    renewer.stop()
  })
})
