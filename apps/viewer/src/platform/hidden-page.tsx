import { useQuery, queryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { hasReason } from './api-error.ts'
import { Loaded } from './load-failed.tsx'
import { NotFoundPage } from './notice.tsx'
import type { hiddenPages } from '@kallo/contract/catalogue/hidden-pages'
import { client } from './api-client.ts'

interface HiddenPageGateProps {
  page: 'unsubscribe' | 'monitoring'
  skeleton: ReactNode
  children: ReactNode
}

/** shows a page only under its secret path, else 404. */
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

const hiddenPagesApi = client<typeof hiddenPages>()({ find: 'GET hidden-pages/:hash' })

/** the server knows which page has this hash and who may see it. */
const hiddenPageQuery = (hash: string) => queryOptions(hiddenPagesApi.find.query({ hash }))
