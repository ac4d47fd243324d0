/** An editor who uploads pictures in the console. */
export interface Editor {
  /**
   * Uploads a picture and returns its path below the service's address. If it is refused, throws the status and the
   * body.
   */
  upload(picture: Buffer): Promise<string>
}

const limitMs = 60_000

export async function signInEditor(base: string): Promise<Editor> {
  const send = (path: string, headers: Record<string, string>, body: string | Buffer) =>
    fetch(`${base}/api/v1/console/${path}`, {
      method: 'POST',
      headers: { 'x-kallo-console': '1', ...headers },
      body: body as string,
      signal: AbortSignal.timeout(limitMs),
    })
  const credentials = JSON.stringify({ email: 'ops@kallo.test', password: 'kallo-demo-1' })
  const session = await send('login', { 'content-type': 'application/json' }, credentials)
  const cookie = session.headers.get('set-cookie')?.split(';')[0] ?? ''
  return {
    async upload(picture) {
      const response = await send('pictures', { cookie, 'content-type': 'application/octet-stream' }, picture)
      const text = await response.text()
      if (response.status !== 200) throw new RefusedUpload(response.status, text)
      return `/cms/${(JSON.parse(text) as { data: { picture: string } }).data.picture}`
    },
  }
}

export class RefusedUpload extends Error {
  readonly status: number
  readonly body: string

  constructor(status: number, body: string) {
    super(`the picture was refused with ${status}: ${body}`)
    this.status = status
    this.body = body
  }
}

/** Pictures of the demo, all different. */
export async function demoPictures(base: string, count: number): Promise<Buffer[]> {
  const response = await fetch(`${base}/api/v1/free/contents/view`)
  const { data } = (await response.json()) as { data: { channelsList: { logo: string }[] } }
  const names = [...new Set(data.channelsList.map(({ logo }) => logo))].slice(0, count)
  if (names.length < count) throw new Error('the demo has too few pictures')
  return Promise.all(
    names.map(async (name) => Buffer.from(await (await fetch(`${base}/cms/${name}`)).arrayBuffer())),
  )
}

export async function statusOf(address: string): Promise<number> {
  const response = await fetch(address, { signal: AbortSignal.timeout(limitMs) })
  await response.arrayBuffer()
  return response.status
}
