/** Loaded at the first use: with its ASN.1 parsers it takes 24 MB, and few processes need it. */
export const loadWebAuthn = () => import('@simplewebauthn/server')
