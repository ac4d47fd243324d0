import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { hasReason } from './api-error.ts'
import { hiddenPageQuery } from './hidden-page.ts'
import { Loaded } from './loaded.tsx'
import { NotFoundPage } from './not-found-page.tsx'

export interface HiddenPageGateProps {
  page: 'unsubscribe' | 'monitoring'
  skeleton: ReactNode
  children: ReactNode
}

/** shows a page only under its own hash, which stands in the address; else there is no such page. */
export function HiddenPageGate({ page, skeleton, children }: HiddenPageGateProps) {
  const { hash = '' } = useParams()
  const query = useQuery(hiddenPageQuery(hash))
  if (hasReason(query.error, 'page-not-found')) return <NotFoundPage />
  return (
    <Loaded query={query} skeleton={skeleton}>
      {(found) => (found.page === page ? children : <NotFoundPage />)}
    </Loaded>
  )
}
