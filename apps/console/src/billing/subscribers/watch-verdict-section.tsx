import { t } from '@lingui/core/macro'
import { isRoleAllowed } from '@kallo/rules/accounts/operator-role'
import { Card } from '@kallo/ui/card'
import { Status } from '@kallo/ui/badge'
import { Button } from '@kallo/ui/rich/button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { selfQuery } from '../../accounts/session/api.ts'
import { Details } from '../../platform/details.tsx'
import { countryName } from '../../platform/format-names.ts'
import { formatTime } from '../../platform/format-time.ts'
import { lastErrorText } from './failure-texts.ts'
import { SignInLinkDialog, SignOutDialog } from './account-sections.tsx'
import {
  streamsApi,
  viewingApi,
  type SubscriberBilling,
  type SubscriberSection,
  type Viewing,
} from './api.ts'
import { ExtendDialog } from './plan-dialogs.tsx'
import { useReceiptMail } from './use-receipt-mail.ts'
import { watchVerdict } from './watch-verdict.ts'
import styles from './watch-verdict.module.css'

type Props = SubscriberSection & { billing: SubscriberBilling }

/** F-18. */
export function WatchVerdictSection(props: Props) {
  const { subscriber, billing, canHelp } = props
  const { id } = subscriber
  const { data: self } = useQuery(selfQuery)
  const maySeeViewing = self !== undefined && isRoleAllowed(self.operator.role, ['support'])
  const mayRefund =
    self !== undefined && isRoleAllowed(self.operator.role, ['finance']) && subscriber.erasedAt === null
  const { data: streams, dataUpdatedAt } = useQuery(streamsApi.list.query({ id }))
  const viewing = useQuery({ ...viewingApi.view.query({ id }), enabled: maySeeViewing })
  if (!streams) return null
  const { tone, title, reason, notes } = watchVerdict({ subscriber, billing, streams }, dataUpdatedAt)
  const running = runningOf(billing)
  const signedIn = signedInDevices(subscriber)
  return (
    <Card title={t`Can they watch?`}>
      <div className={styles.verdict}>
        <Status tone={tone}>{title}</Status>
        <p>{[reason, ...notes].join(' ')}</p>
      </div>
      <Details
        items={[
          [
            t`Plan`,
            running
              ? t`${{ plan: running.planName }} until ${{ time: formatTime(running.accessEndsAt) }}`
              : t`None`,
          ],
          [t`Region`, regionOf(subscriber)],
          [t`Devices`, t`${{ count: outOf(signedIn.length, running?.devices ?? 0) }} signed in`],
          [t`Streams`, t`${{ count: outOf(streams.streams.length, streams.maxStreams) }} playing`],
          [t`Last playback error`, maySeeViewing ? errorText(viewing.data) : ''],
        ]}
      />
      {(canHelp || mayRefund) && <Remedies {...props} mayRefund={mayRefund} />}
    </Card>
  )
}

/** `1 of 3`; without a limit, the number alone. */
function outOf(used: number, max: number): string {
  return max > 0 ? t`${used} of ${max}` : String(used)
}

function runningOf({ subscriptions }: SubscriberBilling) {
  return subscriptions.find((one) => !one.isEnded) ?? null
}

function signedInDevices({ devices }: Props['subscriber']) {
  return devices.filter(({ isSignedIn, impersonatedBy }) => isSignedIn && impersonatedBy === null)
}

/** The country in which the subscriber registered, and that of the last device if it is another one. */
function regionOf({ country, devices }: Props['subscriber']): string {
  const latest = devices
    .filter((one) => one.impersonatedBy === null && one.country !== null)
    .toSorted((one, other) => other.lastLoginAt.localeCompare(one.lastLoginAt))[0]
  const home = country === '' ? t`Unknown` : countryName(country)
  const seen = latest?.country ?? country
  return seen === country ? home : t`${home}; last sign-in in ${{ country: countryName(seen) }}`
}

function errorText(viewing: Viewing | undefined): string {
  if (!viewing) return ''
  const { lastError, days } = viewing
  return lastError === null ? t`None in ${days} days` : lastErrorText(lastError)
}

/** The remedies that the operator can apply. */
function Remedies({ id, subscriber, canHelp, billing, reload, mayRefund }: Props & { mayRefund: boolean }) {
  const navigate = useNavigate()
  const [open, setOpen] = useState<'extend' | 'sign-out' | 'sign-in-link' | null>(null)
  const close = () => setOpen(null)
  const devices = signedInDevices(subscriber)
  const paid = billing.payments.find(({ state }) => state === 'paid')
  const receipt = billing.payments.find(({ receiptNumber }) => receiptNumber !== null)?.receiptNumber ?? null
  const { run: resend, busy } = useReceiptMail(id, reload)
  return (
    <div className={styles.remedies} role="group" aria-label={t`Remedies`}>
      {canHelp && (
        <>
          <Button onPress={() => setOpen('extend')}>{t`Extend…`}</Button>
          {devices.length > 0 && <Button onPress={() => setOpen('sign-out')}>{t`Sign out a device…`}</Button>}
          <Button onPress={() => setOpen('sign-in-link')}>{t`Send a sign-in link…`}</Button>
        </>
      )}
      {paid && mayRefund && (
        <Button onPress={() => void navigate(`/payments/${paid.reference}`)}>{t`Refund…`}</Button>
      )}
      {receipt !== null && (
        <Button isBusy={busy !== null} onPress={() => resend(receipt)}>{t`Resend the receipt`}</Button>
      )}
      {open === 'extend' && (
        <ExtendDialog id={id} running={runningOf(billing)} onClose={close} onDone={reload} />
      )}
      {open === 'sign-out' && <SignOutDialog id={id} devices={devices} onClose={close} onDone={reload} />}
      {open === 'sign-in-link' && (
        <SignInLinkDialog id={id} email={subscriber.email} onClose={close} onDone={reload} />
      )}
    </div>
  )
}
