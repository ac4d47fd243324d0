import pg from 'pg'
import { createAccounts, tokenOf } from '../bench/audience/accounts.ts'

/** Headers of a request. */
export type Credentials = Record<string, string>

export interface OperatorCredentials {
  role: string
  headers: Credentials
}

export interface Principals {
  visitors: readonly Credentials[]
  viewers: readonly Credentials[]
  /** Sessions that can step up, and API keys, of each role. */
  operators: readonly OperatorCredentials[]
  /** Session tokens of the viewers. */
  tokens: readonly string[]
  /** Stores accounts, sessions and keys again that requests have ended. */
  renew(): Promise<void>
}

const secret = 'fuzz'
const roles = ['owner', 'editor', 'support', 'finance'] as const
/** Number of credentials per role, because requests end sessions and revoke keys. */
const perRole = 20

/** Stores principals directly in the database, because the test does not cover passwords and codes. */
export async function createPrincipals(database: string, viewers: number): Promise<Principals> {
  const tokens = Array.from({ length: viewers }, (_, n) => tokenOf(secret, n))
  const operators = roles.flatMap((role) =>
    Array.from({ length: perRole }, (_, n): OperatorCredentials[] => [
      { role, headers: { authorization: `Bearer kallo_${tokenOf(secret + role, n)}` } },
      { role, headers: { cookie: `kallo-console=${tokenOf(secret + role, n)}`, 'x-kallo-console': '1' } },
    ]).flat(),
  )
  const renew = async () => {
    await createAccounts(database, secret, viewers)
    const client = new pg.Client({ connectionString: database })
    await client.connect()
    try {
      for (const role of roles)
        for (let n = 0; n < perRole; n++)
          for (const [statement, ...parameters] of operatorStatements(role, n))
            await client.query(statement, parameters)
    } finally {
      await client.end()
    }
  }
  await renew()
  return {
    visitors: [{}, { 'auth-token': 'f'.repeat(64) }],
    viewers: tokens.map((token) => ({ 'auth-token': token })),
    operators,
    tokens,
    renew,
  }
}

function operatorStatements(role: string, n: number): [string, ...string[]][] {
  const token = tokenOf(secret + role, n)
  const id = `fuzz-${role}-${n}`
  return [
    [
      `insert into operator (id, email, name, role, password_hash, is_second_factor_required) values ($1, $1 || '@kallo.test', 'Fuzz', $2, (select password_hash from account where id = 'ada'), false)
        on conflict (id) do update set role = excluded.role, disabled_at = null, is_second_factor_required = false`,
      id,
      role,
    ],
    [
      `insert into operator_session (token_hash, operator_id, browser, address, created_at, last_seen_at, authenticated_at)
        values (sha256($1::bytea), $2, 'fuzz', '', now(), now(), now()) on conflict (token_hash) do update set authenticated_at = now()`,
      token,
      id,
    ],
    [
      `insert into api_key (key_hash, name, role, created_by, created_at) values (sha256($1::bytea), 'fuzz', $2, 'fuzz', now())
        on conflict (key_hash) do update set revoked_at = null`,
      `kallo_${token}`,
      role,
    ],
  ]
}
