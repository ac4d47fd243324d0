export interface S3Location {
  bucket: string
  /** Prefix of keys, without slashes at its ends; can be empty. */
  prefix: string
  /** Without a trailing slash. */
  endpoint: string
  region: string
  /**
   * Whether the bucket is in the path (`https://endpoint/bucket`) rather than in the host. This applies to every
   * explicit endpoint.
   */
  isPathStyle: boolean
}

const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const prefixPattern = /^([A-Za-z0-9._-]+(\/[A-Za-z0-9._-]+)*)?$/

/** Reads `s3://bucket/prefix?endpoint=https://…&region=…`. Returns what is wrong with it as a string. */
export function parseMediaUrl(text: string): S3Location | string {
  if (!URL.canParse(text)) return `must be an address like ${example}`
  const url = new URL(text)
  if (url.protocol !== 's3:') return `must be an address like ${example}`
  if (url.username !== '' || url.password !== '')
    return 'must not contain credentials; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY'
  if (!bucketName.test(url.host)) return 'must name a bucket in lower case, like s3://kallo-media'
  const prefix = url.pathname.replace(/^\/|\/$/g, '')
  if (!prefixPattern.test(prefix) || prefix.split('/').some((part) => /^\.+$/.test(part)))
    return 'must have a prefix of letters, digits, dots, hyphens, underscores and single slashes, or none'
  for (const name of url.searchParams.keys())
    if (name !== 'endpoint' && name !== 'region') return `has an unknown parameter ${name}`
  const region = url.searchParams.get('region') ?? 'us-east-1'
  if (!/^[a-z0-9-]+$/.test(region)) return 'must have a region like eu-west-1'
  const stated = url.searchParams.get('endpoint')
  if (stated !== null && !isEndpoint(stated)) return 'must have an endpoint like https://s3.example.com'
  const endpoint = stated?.replace(/\/+$/, '') ?? `https://s3.${region}.amazonaws.com`
  return { bucket: url.host, prefix, endpoint, region, isPathStyle: stated !== null }
}

const example = 's3://bucket/prefix?endpoint=https://s3.example.com&region=eu-west-1'

function isEndpoint(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, pathname, search, hash, username } = new URL(text)
  return /^https?:$/.test(protocol) && pathname === '/' && search + hash + username === ''
}
