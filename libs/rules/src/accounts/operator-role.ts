/** Roles of operators. An owner may do everything; the others only what an endpoint lists. */
export const operatorRoles = ['owner', 'editor', 'support', 'finance'] as const
export type OperatorRole = (typeof operatorRoles)[number]

/** Whether a role is allowed where `allowed` is declared. Owners always are. */
export function isRoleAllowed(role: OperatorRole, allowed: readonly OperatorRole[]): boolean {
  return role === 'owner' || allowed.includes(role)
}

/** Step-up authentication: an authentication older than this is not enough for refunds, exports and changes of roles. */
export const stepUpMs = 10 * 60_000

/** Whether the last authentication (UTC ms; null: none) is recent enough for a step-up endpoint. */
export function isSteppedUp(authenticatedAtMs: number | null, nowMs: number): boolean {
  return authenticatedAtMs !== null && nowMs - authenticatedAtMs < stepUpMs
}

/** An operator's session ends after this time without a request, and always after `operatorSessionMs`. */
export const operatorIdleMs = 30 * 60_000
export const operatorSessionMs = 12 * 3_600_000
