import type { OperatorRole } from '@kallo/rules/accounts/operator-role'
import type { ConsolePath } from '@kallo/rules/foundation/console-pages'
import type { ComponentType } from 'react'

export interface ConsolePage {
  /** A pattern of react-router. The server answers other paths with 404. */
  path: ConsolePath
  /** Name in the menu. Pages without one are linked from other pages. */
  name?: string
  /** Roles that may open the page, besides owners. */
  roles: readonly OperatorRole[]
  /** Loads the page when it is first opened. */
  load: () => Promise<ComponentType>
}

export const everyRole: readonly OperatorRole[] = ['editor', 'support', 'finance']
