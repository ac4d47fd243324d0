import { createApiClient } from '../api-client.ts'
import type { TestApp } from '../test-app.ts'

interface PlaybackClientOptions {
  test: () => TestApp
  /** Address of the listening app. */
  base: () => string
  /** Session of the viewer. */
  token: () => string
}

interface OpenOptions {
  /** Session of the viewer; empty for a visitor. */
  token?: string
  /** Ticket of the stream to continue. */
  ticket?: string
  kind?: 'live' | 'vod'
}

/** Requests tickets as a signed-in viewer and plays their streams. */
export function createPlaybackClient({ test, base, token: viewerToken }: PlaybackClientOptions) {
  const { get, post } = createApiClient(test)
  const localAddress = (address: unknown) => String(address).replace(/^.*?(?=\/t\/)/, base())
  const request = (url: string, ip = '127.0.0.1') => fetch(url, { headers: { 'x-forwarded-for': ip } })
  return {
    async open(tag: string, { token = viewerToken(), ticket = '', kind = 'live' }: OpenOptions = {}) {
      const body = { kind, tag, ...(ticket ? { ticket } : {}) }
      const response = await post('playback/start', body, token ? { token } : {})
      return { reason: response.body.reason ?? 'ok', url: localAddress(response.body.data?.streamUrl) }
    },
    /** The address in the data of a channel's page. Nothing has been requested from it. */
    async shownAddress(tag: string) {
      const { data } = (await get(`contents/channel/${tag}`, { token: viewerToken() })).body
      return localAddress(data.channelsList[0].stream_url)
    },
    play: async (url: string, ip?: string) => (await request(url, ip)).status,
    errorOf: async (url: string) => (await request(url)).text(),
  }
}

/** The stream that a ticket names. */
export function streamIn(url: string): string | undefined {
  return /\/t\/[0-9a-f]+\.[0-9a-f]{48}([0-9a-f]{16})/.exec(url)?.[1]
}
