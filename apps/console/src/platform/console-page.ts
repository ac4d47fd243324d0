import type { OperatorRole } from '@kallo/rules/accounts/operator-role'
import type { ComponentType } from 'react'

export interface ConsolePage {
  /** A pattern of react-router. */
  path: string
  /** Name in the menu. Pages without one are linked from other pages. */
  name?: string
  /** Roles that may open the page, besides owners. */
  roles: readonly OperatorRole[]
  /** Loads the page when it is first opened. */
  load: () => Promise<ComponentType>
}

export const everyRole: readonly OperatorRole[] = ['editor', 'support', 'finance']
