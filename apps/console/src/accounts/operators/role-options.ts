import { t } from '@lingui/core/macro'
import type { OperatorRole } from '@kallo/rules/accounts/operator-role'

/** Labels and descriptions of the roles. */
export const roleOptions: readonly { value: OperatorRole; label: string; description: string }[] = [
  { value: 'owner', label: t`Owner`, description: t`Everything, including operators and settings` },
  { value: 'editor', label: t`Editor`, description: t`Channels, films, guide and schedule` },
  { value: 'support', label: t`Support`, description: t`Subscribers and their devices` },
  { value: 'finance', label: t`Finance`, description: t`Payments, refunds and reports` },
]

export function roleName(role: OperatorRole): string {
  return roleOptions.find(({ value }) => value === role)?.label ?? role
}
