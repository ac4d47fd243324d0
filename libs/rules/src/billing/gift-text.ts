/** S-21: whether a giver's text contains a web or mail address. Prevents the use of gifts for spam. */
export function hasAddress(text: string): boolean {
  return /https?:|www\.|@|[\p{L}\d-]\.[\p{L}]{2,}/iu.test(text)
}
