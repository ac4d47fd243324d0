import { apiKeys } from '@kallo/contract/accounts/api-keys'
import { operators } from '@kallo/contract/accounts/operators'
import { operatorRoles, type OperatorRole } from '@kallo/rules/accounts/operator-role'
import type { Arguments, Output } from './arguments.ts'
import { CommandError, type Connection } from './connection.ts'

/** `operator invite EMAIL --role ROLE`: mails a link, or prints it while there is no mail server. */
export async function inviteOperator(
  server: Connection,
  { positionals: [email], options }: Arguments,
): Promise<Output> {
  if (!email) throw new CommandError('operator invite needs an email address.')
  const role = roleOf(options.role)
  const { link } = await server.call(operators.invite, { body: { email, role } })
  const unsent = link === null ? [] : ['No email was sent, because there is no mail server. The link:', link]
  return { json: { email, role, link }, lines: [`invited ${email} as ${role}`, ...unsent] }
}

/** `operator reset EMAIL`: prints a link with which the operator chooses a password and sets up a second factor. */
export async function resetOperator(
  server: Connection,
  { positionals: [email] }: Arguments,
): Promise<Output> {
  const known = await server.call(operators.list, {})
  const operator = known.operators.find((one) => one.email === email?.toLowerCase())
  if (!operator) throw new CommandError('operator reset needs the email address of an operator.')
  const { link } = await server.call(operators.reset, { params: { id: operator.id } })
  return { json: { email: operator.email, link }, lines: [link ?? ''] }
}

/** `api-key create NAME --role ROLE`: prints the key, which is not stored. */
export async function createKey(
  server: Connection,
  { positionals: [name], options }: Arguments,
): Promise<Output> {
  if (!name) throw new CommandError('api-key create needs a name.')
  const role = roleOf(options.role)
  const { secret: key } = await server.call(apiKeys.create, { body: { name, role } })
  return { json: { name, role, key }, lines: [key] }
}

function roleOf(text: string | undefined): OperatorRole {
  const role = operatorRoles.find((one) => one === text)
  if (!role) throw new CommandError(`--role must be one of ${operatorRoles.join(', ')}.`)
  return role
}
