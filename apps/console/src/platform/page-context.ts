import { t } from '@lingui/core/macro'
import { createContext, use, useEffect } from 'react'

let brandName = ''

/** Sets the name of the service, with which document titles end. */
export function setBrandName(name: string): void {
  brandName = name
}

/** Sets the document title: the page, then the service, because browser tabs cut off the end. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = brandName === '' ? `${title} · ${t`Console`}` : t`${title} · ${brandName} console`
  }, [title])
}

/** The group and the entry of the menu that the page belongs to, for its breadcrumb; null outside the menu. */
export const SectionContext = createContext<{ group: string; entry: string } | null>(null)

/** The latest search parameters of each page by its path, so that a link back to a list keeps its filters and page. */
export const ParametersContext = createContext<ReadonlyMap<string, string>>(new Map())

/** The address of a page, with the parameters with which it was left. `to` without parameters. */
export function useAddressBack(to: string): string {
  return to + (use(ParametersContext).get(to) ?? '')
}
