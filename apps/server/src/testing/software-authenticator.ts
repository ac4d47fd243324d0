import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

interface Options {
  challenge: string
}

export interface Manipulation {
  origin?: string
  host?: string
  challenge?: string
  /** Whether the device has not verified its user. */
  isUnverified?: boolean
  signCount?: number
  credentialId?: string
}

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()

/** An authenticator of WebAuthn with one ES256 credential, in software. */
export function createAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let signCount = 0

  const clientData = (
    type: string,
    { challenge }: Options,
    { origin: other, challenge: wrong }: Manipulation,
  ) =>
    Buffer.from(
      JSON.stringify({ type, challenge: wrong ?? challenge, origin: other ?? origin, crossOrigin: false }),
    )
  /** Flags: user present, user verified, attested credential data. */
  const authenticatorData = (manipulation: Manipulation, attested: Uint8Array | null) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(manipulation.signCount ?? ++signCount)
    const flags = 0x01 | (manipulation.isUnverified ? 0 : 0x04) | (attested ? 0x40 : 0)
    return Buffer.concat([
      sha256(manipulation.host ?? new URL(origin).hostname),
      Buffer.from([flags]),
      counter,
      attested ?? Buffer.alloc(0),
    ])
  }
  const shared = {
    type: 'public-key' as const,
    clientExtensionResults: {},
    authenticatorAttachment: 'platform' as const,
  }

  return {
    /** The response to the options of a registration, with attestation `none`. */
    register(options: Options, manipulation: Manipulation = {}) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const coseKey = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Uint8Array.from(Buffer.from(x, 'base64url'))],
          [-3, Uint8Array.from(Buffer.from(y, 'base64url'))],
        ]),
      )
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const data = authenticatorData(manipulation, Buffer.concat([Buffer.alloc(16), length, id, coseKey]))
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', Uint8Array.from(data)],
        ]) as never,
      )
      return {
        ...shared,
        id: base64url(id),
        rawId: base64url(id),
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options, manipulation)),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      }
    },
    /** The response to the options of a login or of step-up authentication. */
    assert(options: Options, manipulation: Manipulation = {}) {
      const client = clientData('webauthn.get', options, manipulation)
      const data = authenticatorData(manipulation, null)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey)
      const used = manipulation.credentialId ?? base64url(id)
      return {
        ...shared,
        id: used,
        rawId: used,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
        },
      }
    },
  }
}
