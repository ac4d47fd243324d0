import { t } from '@lingui/core/macro'
import { Card } from '@kallo/ui/card'
import { Button } from '@kallo/ui/rich/button'
import { ErrorText } from '@kallo/ui/state'
import { isRoleAllowed } from '@kallo/rules/accounts/operator-role'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { selfQuery } from '../../accounts/session/api.ts'
import { Details } from '../../platform/details.tsx'
import { countryName, languageName } from '../../platform/format-names.ts'
import { formatTime } from '../../platform/format-time.ts'
import { Page } from '../../platform/page.tsx'
import { billingApi, subscribersApi, type Subscriber, type SubscriberSection } from './api.ts'
import { ActivitySections } from './activity-sections.tsx'
import { DevicesSection, MailsSection, NotesSection } from './account-sections.tsx'
import { PaymentsSection, PlansSection } from './plan-sections.tsx'
import { WatchVerdictSection } from './watch-verdict-section.tsx'
import { EraseDialog, ExportButton, ImpersonateDialog } from './privacy-actions.tsx'

/** F-02…F-08: everything about one subscriber. */
export function SubscriberPage() {
  const { id = '' } = useParams()
  // The palette opens another subscriber in the same page.
  return <SubscriberView key={id} id={id} />
}

function SubscriberView({ id }: { id: string }) {
  const queryClient = useQueryClient()
  const { data: self } = useQuery(selfQuery)
  const { data, error } = useQuery(subscribersApi.view.query({ id }))
  const billing = useQuery(billingApi.view.query({ id }))
  const reload = async () => {
    await Promise.all(
      [subscribersApi.view.key({ id }), billingApi.view.key({ id })].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    )
  }
  if (error && !data) return <Failed error={error} />
  if (!data || !self) return <Page title={t`Subscriber`}>{t`Loading…`}</Page>
  const canHelp = isRoleAllowed(self.operator.role, ['support']) && data.erasedAt === null
  const shared = { id, subscriber: data, canHelp, reload }
  return (
    <Page
      title={data.erasedAt ? t`Erased account` : data.name || data.email}
      help={t`What this subscriber has, uses and was sent. Every action is recorded in the audit log.`}
      back={{ to: '/subscribers', name: t`Subscribers` }}
      actions={canHelp && <Actions {...shared} />}
    >
      {billing.data && <WatchVerdictSection {...shared} billing={billing.data} />}
      <Profile subscriber={data} />
      {billing.error && <ErrorText error={billing.error} />}
      {billing.data && (
        <>
          <PlansSection {...shared} billing={billing.data} />
          <PaymentsSection {...shared} billing={billing.data} />
        </>
      )}
      <ActivitySections id={id} canSeeViewing={isRoleAllowed(self.operator.role, ['support'])} />
      <DevicesSection {...shared} />
      <NotesSection {...shared} />
      <MailsSection {...shared} />
    </Page>
  )
}

function Failed({ error }: { error: Error }) {
  return (
    <Page title={t`Subscriber`}>
      <ErrorText error={error} />
    </Page>
  )
}

function Profile({ subscriber }: { subscriber: Subscriber }) {
  return (
    <Card title={t`Profile`}>
      <Details
        items={[
          [t`Email`, subscriber.email],
          [t`Phone`, subscriber.phone],
          [t`Country`, subscriber.country && countryName(subscriber.country)],
          [t`Language`, subscriber.language && languageName(subscriber.language)],
          [t`Registered`, formatTime(subscriber.createdAt)],
          [t`Activated`, subscriber.activatedAt ? formatTime(subscriber.activatedAt) : t`Not yet`],
          [t`Mailing list`, subscriber.isOnMailingList ? t`Yes` : t`No`],
          [t`Account`, subscriber.id],
        ]}
      />
    </Card>
  )
}

function Actions({ id, subscriber, reload }: SubscriberSection) {
  const [open, setOpen] = useState<'impersonate' | 'erase' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Button onPress={() => setOpen('impersonate')}>{t`View as subscriber`}</Button>
      <ExportButton id={id} />
      <Button kind="danger" onPress={() => setOpen('erase')}>
        {t`Erase`}
      </Button>
      {open === 'impersonate' && <ImpersonateDialog id={id} onClose={close} onDone={reload} />}
      {open === 'erase' && (
        <EraseDialog id={id} name={subscriber.name || subscriber.email} onClose={close} onDone={reload} />
      )}
    </>
  )
}
