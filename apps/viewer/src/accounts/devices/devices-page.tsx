import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../platform/load-failed.tsx'
import { PageHead } from '../../platform/page-head.tsx'
import { DeviceTable } from './device-table.tsx'
import styles from './devices.module.css'
import { LogoutEverywhere } from './logout.tsx'
import { devicesQuery } from './api.ts'
import { readTvCode } from '@kallo/rules/accounts/tv-code'
import { Button } from '@kallo/ui/button'
import { Field } from '@kallo/ui/field'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Form } from '../../platform/form.tsx'
import { links } from '../../platform/links.ts'
import { Skeleton } from '@kallo/ui/skeleton'

/** M-04. */
export function DevicesPage() {
  const { t } = useLingui()
  return (
    <Loaded query={useQuery(devicesQuery())} skeleton={<DevicesSkeleton />}>
      {(devices) => (
        <>
          <PageHead
            title={t`My Devices`}
            lead={<Trans>Where you are logged in. Log out devices that you no longer use.</Trans>}
          />
          {devices.length === 0 ? (
            <p className={styles.empty}>
              <Trans>No device has logged in yet.</Trans>
            </p>
          ) : (
            <DeviceTable devices={devices} />
          )}
          <div className={styles.below}>
            <LogoutEverywhere />
            <LinkTv />
          </div>
        </>
      )}
    </Loaded>
  )
}

/** links a television by the code on its screen. */
function LinkTv() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [isWrong, setWrong] = useState(false)
  return (
    <section className={styles.tv} aria-labelledby="link-tv">
      <h2 id="link-tv" className={styles.heading}>
        <Trans>Link a TV</Trans>
      </h2>
      <Form
        isWaiting={false}
        onSubmit={(text) => {
          const code = readTvCode(text('code'))
          setWrong(code === null)
          if (code === null) return 'code'
          void navigate(links.loginTvCode(code))
        }}
      >
        <Field
          label={<Trans>Enter the code shown on its screen</Trans>}
          name="code"
          className={styles.code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="BKT-WRX"
          error={isWrong ? t`A code has six letters, such as BKT-WRX` : undefined}
        />
        <Button type="submit" kind="quiet">
          <Trans>Link TV</Trans>
        </Button>
      </Form>
    </section>
  )
}

function DevicesSkeleton() {
  const { t } = useLingui()
  return (
    <>
      <PageHead
        title={t`My Devices`}
        lead={<Trans>Where you are logged in. Log out devices that you no longer use.</Trans>}
      />
      <div className={styles.ghosts} role="status" aria-label={t`Loading`}>
        <Skeleton className={styles.ghost} />
        <Skeleton className={styles.ghost} />
      </div>
    </>
  )
}
