import type { Stack } from '../stack.ts'

/** A free channel of the demo with two live sources: RTMP first, then HLS. */
export interface LiveChannel {
  id: string
  tag: string
  rtmpUrl: string
}

const limitMs = 30_000

export async function createChannel({ base }: Stack, rtmpPort: number, hlsUrl: string): Promise<LiveChannel> {
  const console = await signIn(base)
  const tag = await freeChannel(base)
  const { data: list } = await console('POST', 'channels/list', { search: tag })
  const id = (list as { items: { id: string; tag: string }[] }).items.find((one) => one.tag === tag)?.id
  if (id === undefined) throw new Error(`the channel ${tag} is not in the console`)
  const version = async () => ((await console('GET', `live/${id}`)).data as { version: number }).version
  await console('POST', `live/${id}/sources`, { version: await version(), kind: 'rtmp' })
  const added = await console('POST', `live/${id}/sources`, {
    version: await version(),
    kind: 'hls',
    url: hlsUrl,
  })
  const [rtmp] = (added.data as { sources: { id: number }[] }).sources
  const { data } = await console('POST', `live/${id}/sources/${rtmp?.id}/secret`, {})
  return { id, tag, rtmpUrl: `rtmp://127.0.0.1:${rtmpPort}/live/${(data as { secret: string }).secret}` }
}

/** Sends requests of the console as its owner. A failed request throws an error. */
async function signIn(base: string) {
  let cookie = ''
  const call = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const response = await fetch(`${base}/api/v1/console/${path}`, {
      method,
      headers: { 'x-kallo-console': '1', cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(limitMs),
    })
    const text = await response.text()
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${text}`)
    cookie ||= response.headers.get('set-cookie')?.split(';')[0] ?? ''
    return JSON.parse(text) as { data: unknown }
  }
  await call('POST', 'login', { email: 'ops@kallo.test', password: 'kallo-demo-1' })
  return call
}

async function freeChannel(base: string): Promise<string> {
  const response = await fetch(`${base}/api/v1/free/contents/view`)
  const { data } = (await response.json()) as { data: { channelsList: { tag: string }[] } }
  for (const { tag } of data.channelsList) if ((await streamUrl(base, tag)) !== null) return tag
  throw new Error('the demo has no free channel')
}

/** Address of the stream; null if it cannot be played now. */
export async function streamUrl(base: string, tag: string): Promise<string | null> {
  try {
    const response = await fetch(`${base}/api/v1/playback/start`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'live', tag }),
      signal: AbortSignal.timeout(limitMs),
    })
    const { data } = (await response.json()) as { data?: { streamUrl?: string } }
    return data?.streamUrl ?? null
  } catch {
    return null
  }
}
