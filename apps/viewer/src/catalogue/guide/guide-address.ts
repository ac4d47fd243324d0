/** E-08, E-10: the query of the guide's address with another category or channel; null: without one. */
export function withParam(params: URLSearchParams, name: string, value: string | null): URLSearchParams {
  const changed = new URLSearchParams(params)
  if (value === null) changed.delete(name)
  else changed.set(name, value)
  return changed
}

/** E-10: where the guide shows one channel; null: all of the category. */
export function channelAddress(params: URLSearchParams, tag: string | null): { search: string } {
  return { search: withParam(params, 'channel', tag).toString() }
}
