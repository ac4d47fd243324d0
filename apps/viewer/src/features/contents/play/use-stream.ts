import { heartbeatMs } from '@kallo/rules/stream-lease'
import { tokenOf } from '@kallo/rules/stream-address'
import { useCallback, useEffect, useRef, useState } from 'react'
import { CallError, isRefusal } from '../../../platform/call-error.ts'
import { leaveStream, sendHeartbeat, startStream, type WantedStream } from './stream-calls.ts'

/** What is played, and which address of it when that is not the stream's own (an hour of the day). */
export interface StreamOf extends WantedStream {
  addressOf?: (streamUrl: string) => string
}

/** Reasons that the page's own facts do not show: they are about what plays elsewhere. */
export type StreamRefusalReason = 'stream-limit' | 'stream-stopped'

const pageReasons = [
  'region-blocked',
  'login-required',
  'subscription-required',
  'content-off',
  'channel-not-found',
  'vod-not-found',
] as const

interface StreamOptions {
  stream: StreamOf
  /** The first address came with the page. */
  address: string
  isCounted: boolean
  onRefused: () => void
}

/** T-05, P-09: one stream from the first ticket to the last, its place among the viewer's streams included. */
export function useStream(options: StreamOptions) {
  const [address, setAddress] = useState(options.address)
  const [refusal, setRefusal] = useState<StreamRefusalReason | null>(null)
  const ticket = useRef(tokenOf(options.address))
  const latest = useRef(options)
  useEffect(() => void (latest.current = options))

  const next = useCallback(async (from: string | null) => {
    const { stream, onRefused } = latest.current
    try {
      const started = await startStream(stream, from).catch((error: unknown) => {
        // Somebody else has signed in, or the service knows its old tickets no more: another stream begins.
        if (from !== null && isRefusal(error, 'ticket-invalid')) return startStream(stream, null)
        throw error
      })
      ticket.current = started.ticket
      return stream.addressOf?.(started.stream_url) ?? started.stream_url
    } catch (error) {
      const reason = reasonOf(error)
      if (reason) setRefusal(reason)
      if (pageReasons.some((one) => isRefusal(error, one))) onRefused()
      throw error
    }
  }, [])
  const renewAddress = useCallback(() => next(ticket.current), [next])
  /** From the beginning, as another stream; rejects when that is refused too. */
  const begin = useCallback(async () => {
    const fresh = await next(null)
    setAddress(fresh)
    setRefusal(null)
  }, [next])

  useTakenPlace(options.isCounted && refusal === null, { ticket, renew: renewAddress, onRefused: setRefusal })
  return { address, refusal, renewAddress, begin }
}

function reasonOf(error: unknown): StreamRefusalReason | null {
  if (!(error instanceof CallError)) return null
  return error.reason === 'stream-limit' || error.reason === 'stream-stopped' ? error.reason : null
}

interface TakenPlace {
  ticket: React.RefObject<string | null>
  renew: () => Promise<unknown>
  onRefused: (reason: StreamRefusalReason) => void
}

/** The place is kept while the page plays, and given back when it is left. */
function useTakenPlace(isTaken: boolean, { ticket, renew, onRefused }: TakenPlace): void {
  useEffect(() => {
    if (!isTaken) return
    const tell = async () => {
      // A stream from elsewhere has no ticket in its address, and nobody else renews the one it gets here.
      if (ticket.current === null) await renew()
      if (ticket.current !== null) await sendHeartbeat(ticket.current)
    }
    const beat = () => {
      if (document.hidden) return
      tell().catch((error: unknown) => {
        const reason = reasonOf(error)
        if (reason) onRefused(reason)
        if (isRefusal(error, 'ticket-invalid')) return renew().catch(() => undefined)
      })
    }
    const leave = () => ticket.current !== null && leaveStream(ticket.current)
    const first = setTimeout(beat, firstBeatMs)
    const timer = setInterval(beat, heartbeatMs)
    window.addEventListener('pagehide', leave)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [isTaken, ticket, renew, onRefused])
}

/** Not before the first picture. */
const firstBeatMs = 3_000
