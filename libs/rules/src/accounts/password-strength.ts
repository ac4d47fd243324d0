/** Minimum number of characters of a password (NIST SP 800-63B, section 3.1.1.2: at least 8, no rules of composition). */
export const shortestPassword = 8

/** The most frequent leaked passwords of sufficient length, in lower case. */
const oftenStolen = new Set(
  `12345678 123456789 1234567890 87654321 11111111 00000000 88888888 12341234 123123123 1q2w3e4r
  1qaz2wsx q1w2e3r4 qwertyui qwerty123 qwertyuiop asdfghjkl password password1 password123 passw0rd
  p@ssw0rd iloveyou sunshine princess football baseball superman jesus123 jesuschrist blessing
  chocolate michael1 abcd1234 abc12345 a1b2c3d4 welcome1 letmein1 trustno1 nigeria1 godisgood`.split(/\s+/),
)

/** Whether a password is too easy to guess: too short, often leaked, one character repeated, or the email address. */
export function isWeakPassword(password: string, email: string): boolean {
  const plain = password.toLowerCase()
  const local = email.toLowerCase().split('@', 1)[0] ?? ''
  return (
    [...password].length < shortestPassword ||
    oftenStolen.has(plain) ||
    new Set(plain).size === 1 ||
    plain === email.toLowerCase() ||
    (local.length >= 4 && plain === local)
  )
}
