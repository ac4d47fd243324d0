import type { CancelReason } from '@kallo/rules/billing/cancel-reasons'
import { Button } from '@kallo/ui/button'
import { useIsMounted } from '@kallo/ui/use-is-mounted'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useFormats } from '../../../platform/formats.tsx'
import { useFormRequest } from '../../../platform/form.tsx'
import { links } from '../../../platform/links.ts'
import { showToast } from '../../../platform/toasts.ts'
import { forgetSubscription, retentionQuery, subscriptionsApi } from '../api.ts'
import styles from './cancel.module.css'

interface AlternativesProps {
  reason: CancelReason | null
  subscriptionId: string
}

/** S-22: alternatives for the chosen reason, beside the form, so that cancelling takes no further step. */
export function Alternatives({ reason, subscriptionId }: AlternativesProps) {
  return (
    <div aria-live="polite">
      {reason === 'Price is too expensive' && <Discount subscriptionId={subscriptionId} />}
      {reason === 'It consumes too much data' && <DataSaver />}
    </div>
  )
}

function Discount({ subscriptionId }: Pick<AlternativesProps, 'subscriptionId'>) {
  const { t } = useLingui()
  const { day, money } = useFormats()
  const client = useQueryClient()
  const navigate = useNavigate()
  const isMounted = useIsMounted()
  // Renders nothing without an offer or a connection.
  const { data: offer } = useQuery(retentionQuery(subscriptionId))
  const { send, isWaiting } = useFormRequest(
    () => subscriptionsApi.acceptRetention({ subscriptionId }),
    async ({ renewal }) => {
      const amount = money(renewal.totalMinor, renewal.currency)
      await forgetSubscription(client)
      showToast('success', t`Done`, t`Your subscription continues, and the next renewal costs ${amount}.`)
      if (isMounted.current) void navigate(links.subscriptions)
    },
    // The offer may have been accepted although the response was lost, or may have expired.
    () => client.invalidateQueries({ queryKey: retentionQuery(subscriptionId).queryKey }),
  )
  if (!offer) return null
  const regular = money(offer.regular.totalMinor, offer.regular.currency)
  const discounted = money(offer.discounted.totalMinor, offer.discounted.currency)
  return (
    <section className={styles.alternative}>
      <p>
        {offer.renewals === 1 ? (
          <Trans>
            If you stay, your next renewal on {day(offer.renewsAt)} costs <strong>{discounted}</strong>{' '}
            instead of {regular} ({offer.percent}% off).
          </Trans>
        ) : (
          <Trans>
            If you stay, your next {offer.renewals} renewals, from {day(offer.renewsAt)} on, cost{' '}
            <strong>{discounted}</strong> instead of {regular} ({offer.percent}% off).
          </Trans>
        )}
      </p>
      <Button kind="quiet" isBusy={isWaiting} onPress={() => send(undefined)}>
        <Trans>Stay for {discounted}</Trans>
      </Button>
    </section>
  )
}

function DataSaver() {
  return (
    <section className={styles.alternative}>
      <p>
        <Trans>
          The player has a data saver: choose <strong>Data saver</strong> in its quality menu to use as little
          data as possible. This device remembers the choice.
        </Trans>
      </p>
    </section>
  )
}
