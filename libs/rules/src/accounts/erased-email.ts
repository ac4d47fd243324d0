const domain = '@removed.invalid'

/** I-20: stands for the address of an erased account. `.invalid` receives no mail (RFC 2606). */
export function erasedEmail(id: string): string {
  return `removed-${id.toLowerCase()}${domain}`
}

export function isErasedEmail(email: string): boolean {
  return email.endsWith(domain)
}
