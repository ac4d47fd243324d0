/** Encoding of a text file by its first bytes: byte order mark, XML declaration, else null (UTF-8 unless invalid). */
export function declaredEncoding(head: Uint8Array): string | null {
  const [first, second, third, fourth] = head
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // `<?` in UTF-16 without a byte order mark.
  if (first === 0x3c && second === 0 && third === 0x3f && fourth === 0) return 'utf-16le'
  if (first === 0 && second === 0x3c && third === 0 && fourth === 0x3f) return 'utf-16be'
  const ascii = String.fromCharCode(...head.subarray(0, 256))
  const declared = /^\s*<\?xml[^>]*encoding\s*=\s*["']([\w.:-]{1,40})["']/i.exec(ascii)?.[1]?.toLowerCase()
  if (declared === undefined) return null
  // A declaration that can be read as ASCII is not UTF-16.
  return declared.startsWith('utf-16') ? 'utf-8' : declared
}
