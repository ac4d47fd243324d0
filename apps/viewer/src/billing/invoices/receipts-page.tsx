import { Table } from '@kallo/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { plainDate, useFormats } from '../../platform/formats.tsx'
import { links } from '../../platform/links.ts'
import { Loaded } from '../../platform/load-failed.tsx'
import { PageHead } from '../../platform/page-head.tsx'
import { PageSkeleton } from '../subscriptions/manage-page.tsx'
import styles from '../subscriptions/subscriptions.module.css'
import { receiptsQuery, type ReceiptsData } from './api.ts'

export function ReceiptsPage() {
  const { t } = useLingui()
  return (
    <Loaded query={useQuery(receiptsQuery())} skeleton={<PageSkeleton title={t`Receipts`} />}>
      {(receipts) => (
        <>
          <PageHead title={t`Receipts`} />
          {receipts.total > 0 ? (
            <ReceiptTable receipts={receipts.items} />
          ) : (
            <p className={styles.empty}>
              <Trans>You have no receipts yet. You get one for every payment.</Trans>
            </p>
          )}
        </>
      )}
    </Loaded>
  )
}

function ReceiptTable({ receipts }: { receipts: ReceiptsData['items'] }) {
  const { t } = useLingui()
  const { money } = useFormats()
  return (
    <Table
      label={t`Receipts`}
      columns={[t`Number`, t`Date`, t`Package`, t`Amount`]}
      rows={receipts.map(({ number, issuedAt, planName, totalMinor, currency }) => ({
        id: number,
        cells: [
          <Link key="number" className={styles.inText} to={links.receipt(number)}>
            {number}
          </Link>,
          plainDate(issuedAt),
          planName,
          money(totalMinor, currency),
        ],
      }))}
    />
  )
}
