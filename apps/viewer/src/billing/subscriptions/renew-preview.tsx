import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { links } from '../../platform/links.ts'
import { Preview } from './quote/preview.tsx'
import { forgetSubscription, type Running } from './queries.ts'

/** Pays for the next period of what runs; the address says that it is open. */
export function RenewPreview({ running }: { running: Running }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const close = () => void navigate(links.manageSubscription, { replace: true })
  return (
    <Preview
      order={{ purpose: 'renewal' }}
      currency={running.currency}
      onClose={close}
      onDone={() => {
        close()
        void forgetSubscription(client)
      }}
    />
  )
}
