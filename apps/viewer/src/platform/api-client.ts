import type { BodyOf, DataOf, Endpoint, ParamsOf } from '@kallo/contract/endpoint'
import { sendRequest, type RequestOptions } from './send-request.ts'
import { currentSession } from './session.ts'

type Declarations = Readonly<Record<string, Endpoint>>

/** `POST auth/login`: literally as declared, so that the browser needs no code from the contract. */
type Addresses<D extends Declarations> = { readonly [K in keyof D]: `${D[K]['method']} ${D[K]['path']}` }

/** `void` for endpoints without path parameters. */
type PathInputOf<E extends Endpoint> = [ParamsOf<E>] extends [never] ? void : ParamsOf<E>
type MembersOf<Input> = [Input] extends [never] ? unknown : Input
/** Path parameters and body in one object; `void` for endpoints that take neither. */
type InputOf<E extends Endpoint> = [ParamsOf<E> | BodyOf<E>] extends [never]
  ? void
  : MembersOf<ParamsOf<E>> & MembersOf<BodyOf<E>>

/** Path, audience and, for queries sent with POST, the body. */
export type EndpointKey = readonly [path: string, audience: 'visitor' | 'viewer', body?: unknown]

interface ApiEndpoint<Input, PathInput, Data> {
  (input: Input, options?: RequestOptions): Promise<Data>
  /** Below `/api/v1/`, with the parameters filled in. */
  path(params: PathInput): string
  /** Its key in the query cache. Signing in or out discards what was loaded for viewers. */
  key(input: Input): EndpointKey
  /** For `queryOptions`. */
  query(input: Input): {
    queryKey: EndpointKey
    queryFn: (context: { signal: AbortSignal }) => Promise<Data>
  }
}

type Api<D extends Declarations, K extends keyof D> = {
  readonly [Name in K]: ApiEndpoint<InputOf<D[Name]>, PathInputOf<D[Name]>, DataOf<D[Name]>>
}

/** A typed client for declared endpoints: `client<typeof auth>()({ login: 'POST auth/login' })`. */
export function client<D extends Declarations>() {
  return <K extends keyof D>(addresses: Pick<Addresses<D>, K>): Api<D, K> => {
    const entries = Object.entries<string>(addresses)
    const api: unknown = Object.fromEntries(entries.map(([name, address]) => [name, createEndpoint(address)]))
    return api as Api<D, K>
  }
}

function createEndpoint(address: string): ApiEndpoint<Input, Input, unknown> {
  const send = (input: Input, options?: RequestOptions) => {
    const { method, path, body } = resolve(address, input)
    return sendRequest(method, path, body, options)
  }
  const key = (input: Input): EndpointKey => {
    const { path, body } = resolve(address, input)
    const audience = currentSession().token ? 'viewer' : 'visitor'
    return body ? [path, audience, body] : [path, audience]
  }
  return Object.assign(send, {
    key,
    path: (input: Input) => resolve(address, input).path,
    query: (input: Input) => ({
      queryKey: key(input),
      queryFn: ({ signal }: { signal: AbortSignal }) => send(input, { signal }),
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
