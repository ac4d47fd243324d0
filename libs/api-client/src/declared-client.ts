import type { BodyOf, DataOf, Endpoint, ParamsOf } from '@kallo/contract/endpoint'

type Declarations = Readonly<Record<string, Endpoint>>

/** Method and path as declared, such as `POST auth/login`, so that the browser needs no code from the contract. */
type Addresses<D extends Declarations> = { readonly [K in keyof D]: `${D[K]['method']} ${D[K]['path']}` }

/** `void` for endpoints without path parameters. */
type PathInputOf<E extends Endpoint> = [ParamsOf<E>] extends [never] ? void : ParamsOf<E>
type MembersOf<Input> = [Input] extends [never] ? unknown : Input
/** Path parameters and body in one object; `void` for endpoints that take neither. */
type InputOf<E extends Endpoint> = [ParamsOf<E> | BodyOf<E>] extends [never]
  ? void
  : MembersOf<ParamsOf<E>> & MembersOf<BodyOf<E>>

/** Path, audience and, for queries sent with POST, the body. */
export type EndpointKey = readonly [path: string, audience: string, body?: unknown]

interface ApiEndpoint<Input, PathInput, Data, Options> {
  (input: Input, options?: Options): Promise<Data>
  /** Below `/api/v1/`, with the parameters filled in. */
  path(params: PathInput): string
  /** Its key in the query cache. */
  key(input: Input): EndpointKey
  /** For `queryOptions`. */
  query(input: Input): {
    queryKey: EndpointKey
    queryFn: (context: { signal: AbortSignal }) => Promise<Data>
  }
}

type Api<D extends Declarations, K extends keyof D, Options> = {
  readonly [Name in K]: ApiEndpoint<InputOf<D[Name]>, PathInputOf<D[Name]>, DataOf<D[Name]>, Options>
}

export interface Transport<Options extends { signal?: AbortSignal }> {
  /** Sends a request to a path below `/api/v1/`. Resolves with the `data` of the response. */
  send(method: string, path: string, body: unknown, options?: Options): Promise<unknown>
  /** Audience of cached responses, which are never shown to another audience. */
  audience(): string
}

/**
 * Creates typed clients for declared endpoints: `declaredClient(transport)<typeof auth>()({ login: 'POST auth/login' })`.
 * Declarations are types only, so that no schema is part of the bundle.
 */
export function declaredClient<Options extends { signal?: AbortSignal }>(transport: Transport<Options>) {
  return <D extends Declarations>() =>
    <K extends keyof D>(addresses: Pick<Addresses<D>, K>): Api<D, K, Options> => {
      const entries = Object.entries<string>(addresses)
      const api: unknown = Object.fromEntries(
        entries.map(([name, address]) => [name, createEndpoint(address, transport)]),
      )
      return api as Api<D, K, Options>
    }
}

function createEndpoint<Options extends { signal?: AbortSignal }>(
  address: string,
  transport: Transport<Options>,
): ApiEndpoint<Input, Input, unknown, Options> {
  const send = (input: Input, options?: Options) => {
    const { method, path, body } = resolve(address, input)
    return transport.send(method, path, body, options)
  }
  const key = (input: Input): EndpointKey => {
    const { path, body } = resolve(address, input)
    const audience = transport.audience()
    return body ? [path, audience, body] : [path, audience]
  }
  return Object.assign(send, {
    key,
    path: (input: Input) => resolve(address, input).path,
    query: (input: Input) => ({
      queryKey: key(input),
      queryFn: ({ signal }: { signal: AbortSignal }) => send(input, { signal } as Options),
    }),
  })
}

type Input = Readonly<Record<string, unknown>> | void

function resolve(address: string, input: Input) {
  const [method = '', template = ''] = address.split(' ')
  const body: Record<string, unknown> = { ...input }
  const path = template.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(body[name])
    delete body[name]
    return encodeURIComponent(value)
  })
  const hasBody = input && (path === template || Object.keys(body).length > 0)
  return { method, path, body: hasBody ? body : undefined }
}
