import { isRoleAllowed, type OperatorRole } from '@kallo/rules/accounts/operator-role'

interface ConsolePage {
  path: string
  name: string
  /** Roles that may open the page, besides owners. */
  roles: readonly OperatorRole[]
}

const everyone: readonly OperatorRole[] = ['editor', 'support', 'finance']

const pages: readonly ConsolePage[] = [
  { path: '/operators', name: 'Operators', roles: [] },
  { path: '/api-keys', name: 'API keys', roles: [] },
  { path: '/audit-log', name: 'Audit log', roles: [] },
  { path: '/sessions', name: 'My sessions', roles: everyone },
]

/** The pages in the menu of a role. Permissions are enforced by the server. */
export function pagesOf(role: OperatorRole): ConsolePage[] {
  return pages.filter(({ roles }) => isRoleAllowed(role, roles))
}
