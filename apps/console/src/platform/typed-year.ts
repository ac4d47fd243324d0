/**
 * Whether the text of a date field has a complete year. While 2026 is typed, the field has values such as 0020-11-01, and React would
 * write a value derived from them over what is typed.
 */
export function hasWholeYear(text: string): boolean {
  return /^(19|[2-9]\d)\d\d-/.test(text)
}
