import { createContext } from 'react'

/** The group and the entry of the menu that the page belongs to, for its breadcrumb; null outside the menu. */
export const SectionContext = createContext<{ group: string; entry: string } | null>(null)
