const mark = ':'

/** A group in the address of the page. Entries without a group have the name '', which differs from no filter. */
export function groupParameter(name: string): string {
  return `${mark}${name}`
}

/** Null: no filter. */
export function groupOfParameter(text: string): string | null {
  return text.startsWith(mark) ? text.slice(mark.length) : null
}
