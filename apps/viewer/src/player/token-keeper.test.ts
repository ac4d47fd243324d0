import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepToken, renewalPauseMs } from './token-keeper.ts'

const nowMs = Date.parse('2026-11-01T12:00:00Z')
const tokenFor = (lifeSeconds: number) => `${(nowMs / 1000 + lifeSeconds).toString(16)}.aa.bb`
const address = (token: string) => `http://tv.test/t/${token}/live/eko/playlist.m3u8`

beforeEach(() => vi.useFakeTimers({ now: nowMs }))
afterEach(() => vi.useRealTimers())

function aKeeper(renewAddress: () => Promise<string>, lifeSeconds = 400) {
  return keepToken({ address: address(tokenFor(lifeSeconds)), renewAddress, serverNow: () => Date.now() })
}

describe('renewalPauseMs', () => {
  it('[P-09] renews at three quarters of the remaining life, by the server’s clock', () => {
    expect(renewalPauseMs(tokenFor(400), nowMs)).toBe(300_000)
    expect(renewalPauseMs(tokenFor(400), nowMs + 200_000)).toBe(150_000)
  })

  it('[P-09] never hurries itself to death over a token that has run out', () => {
    expect(renewalPauseMs(tokenFor(-60), nowMs)).toBe(5_000)
  })
})

describe('keepToken', () => {
  it('[P-09] moves later requests under the new token without being asked', async () => {
    const next = tokenFor(4_000)
    const renewAddress = vi.fn(() => Promise.resolve(address(next)))
    const keeper = aKeeper(renewAddress)
    await vi.advanceTimersByTimeAsync(299_000)
    expect(renewAddress).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(renewAddress).toHaveBeenCalledOnce()
    expect(keeper.rewrite('http://tv.test/t/00.aa.bb/seg/x/1/9.ts')).toBe(
      `http://tv.test/t/${next}/seg/x/1/9.ts`,
    )
    keeper.stop()
  })

  it('[P-09] shares one renewal between those who ask at once', async () => {
    const renewAddress = vi.fn(() => Promise.resolve(address(tokenFor(4_000))))
    const keeper = aKeeper(renewAddress)
    expect(await Promise.all([keeper.renew(), keeper.renew()])).toEqual([true, true])
    expect(renewAddress).toHaveBeenCalledOnce()
    keeper.stop()
  })

  it('[P-09] keeps the old token and tries again when the renewal fails', async () => {
    const renewAddress = vi.fn(() => Promise.reject(new Error('offline')))
    const keeper = aKeeper(renewAddress)
    expect(await keeper.renew()).toBe(false)
    expect(keeper.rewrite(address('00.aa.bb'))).toBe(address(tokenFor(400)))
    await vi.advanceTimersByTimeAsync(10_500)
    expect(renewAddress).toHaveBeenCalledTimes(2)
    keeper.stop()
  })

  it('[P-09] leaves an operator’s own address alone', () => {
    const keeper = keepToken({
      address: 'https://cdn.test/live.m3u8',
      renewAddress: () => Promise.reject(new Error('unused')),
      serverNow: () => Date.now(),
    })
    expect(keeper.rewrite('https://cdn.test/1.ts')).toBe('https://cdn.test/1.ts')
    keeper.stop()
  })
})
