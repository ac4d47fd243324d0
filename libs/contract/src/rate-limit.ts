/** A limit that `platform/http` enforces for every request of the endpoint. */
export interface EnforcedLimit extends Allowance {
  per: 'address' | 'account'
  countedByHandler?: undefined
}

/** A limit that the handler counts, because not every request counts or the key depends on the input. */
export interface HandlerLimit extends Allowance {
  per:
    | 'address'
    | 'account'
    | 'device'
    | 'email'
    | 'email and address'
    | 'account and device'
    | 'account or device'
    | 'stream'
    | 'TV code'
  /** Describes which requests count, for the OpenAPI document. */
  countedByHandler: string
}

interface Allowance {
  /** Identifies the counter: endpoints that declare the same name share one. */
  name: string
  /** Maximum number of requests at once. */
  burst: number
  /** One more request is allowed after each interval. */
  everyMs: number
}

/** How often an endpoint may be called; beyond that it fails with `too-many-tries` and `Retry-After`. */
export type RateLimit = EnforcedLimit | HandlerLimit
