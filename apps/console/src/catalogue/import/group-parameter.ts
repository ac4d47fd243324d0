const mark = ':'

/** A group as a parameter of the URL. The group of entries without one is '', which differs from no filter. */
export function groupParameter(name: string): string {
  return `${mark}${name}`
}

/** The group of a parameter; null: no filter. */
export function groupOfParameter(text: string): string | null {
  return text.startsWith(mark) ? text.slice(mark.length) : null
}
