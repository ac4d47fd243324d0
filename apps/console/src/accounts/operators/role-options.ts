import type { OperatorRole } from '@kallo/rules/accounts/operator-role'

/** Labels and descriptions of the roles. */
export const roleOptions: readonly { value: OperatorRole; label: string; description: string }[] = [
  { value: 'owner', label: 'Owner', description: 'Everything, including operators and settings' },
  { value: 'editor', label: 'Editor', description: 'Channels, videos, guide and schedule' },
  { value: 'support', label: 'Support', description: 'Subscribers and their devices' },
  { value: 'finance', label: 'Finance', description: 'Payments, refunds and reports' },
]

export function roleName(role: OperatorRole): string {
  return roleOptions.find(({ value }) => value === role)?.label ?? role
}
