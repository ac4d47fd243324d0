import { useLingui, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams, Link } from 'react-router'
import { Skeleton } from '@kallo/ui/skeleton'
import { Loaded } from '../../platform/load-failed.tsx'
import { PageHead } from '../../platform/page-head.tsx'
import { RenewPreview } from './lazy-pages.ts'
import { purchaseLabel, type PurchaseLabel } from './current-plan.tsx'
import { availabilityQuery, runningQuery } from './api.ts'
import { RunningLine } from './running-line.tsx'
import styles from './subscriptions.module.css'
import { LinkCard, LinkCards } from '../../platform/link-cards.tsx'
import { links } from '../../platform/links.ts'
import { brandName } from '../../platform/brand.ts'

/** M-05. `isOtherState` shows the page as it is while no subscription is required. */
export function ManagePage({ isOtherState = false }: { isOtherState?: boolean }) {
  const { t } = useLingui()
  const running = useQuery(runningQuery()).data
  const [search] = useSearchParams()
  return (
    <Loaded query={useQuery(availabilityQuery())} skeleton={<ManageSkeleton />}>
      {(availability) => (
        <>
          <PageHead title={t`Manage Subscription`} lead={<RunningLine />} />
          <ManageLinks
            purchase={purchaseLabel(availability, isOtherState)}
            isSubscribed={running !== undefined && running !== null}
          />
          {running && search.has('renew') && <RenewPreview fallback={null} running={running} />}
        </>
      )}
    </Loaded>
  )
}

function ManageSkeleton() {
  const { t } = useLingui()
  return (
    <>
      <PageHead title={t`Manage Subscription`} lead={<RunningLine />} />
      <div className={styles.ghosts} role="status" aria-label={t`Loading`}>
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} className={styles.cardGhost} />
        ))}
      </div>
    </>
  )
}

interface ManageLinksProps {
  purchase: PurchaseLabel
  /** If true, the links for renewing and changing come first. */
  isSubscribed: boolean
}

/** M-05. */
function ManageLinks({ purchase, isSubscribed }: ManageLinksProps) {
  return (
    <>
      <LinkCards>
        {isSubscribed && (
          <>
            <LinkCard
              isMain
              to={links.renewSubscription}
              title={<Trans>Renew Subscription</Trans>}
              text={<Trans>Pay for the next period now.</Trans>}
            />
            <ChangeCard />
          </>
        )}
        {!isSubscribed && <PurchaseCard isMain purchase={purchase} />}
        <LinkCard
          to={links.subscriptions}
          title={<Trans>My Subscriptions</Trans>}
          text={<Trans>Your plans, and when they end.</Trans>}
        />
        {!isSubscribed && <ChangeCard />}
        <LinkCard
          to={links.promo}
          title={<Trans>Use Promo Code</Trans>}
          text={<Trans>Redeem a promo code, a voucher or a gift.</Trans>}
        />
        {isSubscribed && <PurchaseCard purchase={purchase} />}
        <LinkCard
          to={links.gift}
          title={<Trans>Give {brandName}</Trans>}
          text={<Trans>Buy a plan for someone else.</Trans>}
        />
      </LinkCards>
      <Link className={styles.inText} to={links.receipts}>
        <Trans>Receipts</Trans>
      </Link>
      <section className={styles.devices} aria-labelledby="manage-devices">
        <h2 id="manage-devices" className={styles.heading}>
          <Trans>Devices</Trans>
        </h2>
        <LinkCards>
          <LinkCard
            to={links.devices}
            title={<Trans>My Devices</Trans>}
            text={<Trans>See where you are logged in, or link a TV.</Trans>}
          />
          <LinkCard
            to={links.addDevice}
            title={<Trans>Add Additional Device</Trans>}
            text={<Trans>Let more people watch at once.</Trans>}
          />
        </LinkCards>
      </section>
    </>
  )
}

function ChangeCard() {
  return (
    <LinkCard
      to={links.changeSubscription}
      title={<Trans>Change Subscription</Trans>}
      text={<Trans>Move to another plan.</Trans>}
    />
  )
}

function PurchaseCard({ purchase, isMain }: { purchase: PurchaseLabel; isMain?: boolean }) {
  return (
    <LinkCard
      isMain={isMain}
      to={links.purchase}
      title={
        purchase === 'subscribe' ? <Trans>Click to Subscribe</Trans> : <Trans>Purchase Subscription</Trans>
      }
      text={<Trans>Choose a plan and how many devices.</Trans>}
    />
  )
}

export function PageSkeleton({ title }: { title: string }) {
  const { t } = useLingui()
  return (
    <>
      <PageHead title={title} />
      <div className={styles.pageGhosts} role="status" aria-label={t`Loading`}>
        <Skeleton className={styles.cardGhost} />
        <Skeleton className={styles.tableGhost} />
      </div>
    </>
  )
}
