import { Button } from '@kallo/ui/button'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useFormats } from '../../platform/formats.tsx'
import { Preview } from './lazy-pages.ts'
import { forgetSubscription, type Running } from './api.ts'
import styles from './subscriptions.module.css'
import { links } from '../../platform/links.ts'

/** The renewal was declined: end of access and a way to pay. */
export function PastDue({ running }: { running: Running }) {
  const { day } = useFormats()
  const [isPreviewed, setPreviewed] = useState(false)
  const close = () => setPreviewed(false)
  return (
    <section className={`${styles.note} ${styles.pastDue}`} role="alert">
      <p>
        {running.renewal_by === 'payment-link' ? (
          <Trans>Your next period has not been paid for yet.</Trans>
        ) : (
          <Trans>We could not charge your card.</Trans>
        )}{' '}
        {running.grace_until && <Trans>Watch until {day(running.grace_until)}.</Trans>}
      </p>
      <Button kind="primary" onPress={() => setPreviewed(true)}>
        <Trans>Pay now</Trans>
      </Button>
      {isPreviewed && <RenewalPreview running={running} onClose={close} />}
    </section>
  )
}

/** Preview of an early renewal; whether it is open is part of the URL. */
export function RenewPreview({ running }: { running: Running }) {
  const navigate = useNavigate()
  const close = () => void navigate(links.manageSubscription, { replace: true })
  return <RenewalPreview running={running} onClose={close} />
}

function RenewalPreview({ running, onClose }: { running: Running; onClose: () => void }) {
  const client = useQueryClient()
  return (
    <Preview
      fallback={null}
      order={{ purpose: 'renewal' }}
      currency={running.currency}
      onClose={onClose}
      onDone={() => {
        onClose()
        void forgetSubscription(client)
      }}
    />
  )
}
