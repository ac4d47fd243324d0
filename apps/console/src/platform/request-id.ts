/** A UUID for one intended action. `crypto.randomUUID` is missing on pages without TLS. */
export function createRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** For this long, an action may have been carried out although its response was lost. */
const keptMs = 10 * 60_000

const kept = new Map<string, { requestId: string; atMs: number }>()

/** The UUID of the last action on this subject if its response was lost just now, else a new one. */
export function keptRequestIdOf(subject: string): string {
  const last = kept.get(subject)
  return last && performance.now() - last.atMs < keptMs ? last.requestId : createRequestId()
}

/** The next action on this subject may be a repetition of this one, whose response was lost. */
export function keepRequestId(subject: string, requestId: string): void {
  kept.set(subject, { requestId, atMs: performance.now() })
}

/** The next action on this subject is another one. */
export function releaseRequestId(subject: string): void {
  kept.delete(subject)
}

/** Returns a function that gives the same UUID for the same input: a request is sent again with the one that it had before. */
export function createRequestIds(): (input: unknown) => string {
  const requestIds = new Map<string, string>()
  return (input) => {
    const key = JSON.stringify(input)
    const requestId = requestIds.get(key) ?? createRequestId()
    requestIds.set(key, requestId)
    return requestId
  }
}
