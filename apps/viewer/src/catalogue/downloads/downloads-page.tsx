import { Button, buttonClass } from '@kallo/ui/button'
import { Switch } from '@kallo/ui/choices'
import { SelectField } from '@kallo/ui/field'
import { Icon } from '@kallo/ui/icon'
import { leftIcon } from '@kallo/ui/icons'
import { downloadIcon, infoIcon } from '@kallo/ui/more-icons'
import { Skeleton } from '@kallo/ui/skeleton'
import { EmptyState } from '@kallo/ui/state'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { householdQuery } from '../../accounts/household/api.ts'
import { formErrorMessage } from '../../platform/form.tsx'
import { links } from '../../platform/links.ts'
import { LoadFailed } from '../../platform/load-failed.tsx'
import { PageHead } from '../../platform/page-head.tsx'
import { showToast } from '../../platform/toasts.ts'
import { devicesQuery, downloadsApi } from '../../streaming/downloads/api.ts'
import { setHours, startDownloads } from '../../streaming/downloads/downloads.ts'
import { ofProfile, useDownloads, type DownloadState } from '../../streaming/downloads/download-state.ts'
import { usualNight, withHour } from '../../streaming/downloads/night-hours.ts'
import { canStoreDownloads } from '../../streaming/downloads/vault.ts'
import { DownloadRow } from './download-row.tsx'
import styles from './downloads.module.css'
import { storageNow, useSizes } from './sizes.ts'

/** P-46: what this device has downloaded. Works without a connection. */
export function DownloadsPage() {
  const { t } = useLingui()
  const [isSupported] = useState(canStoreDownloads)
  return (
    <div className={styles.page}>
      <Link className={styles.back} to={links.my}>
        <Icon shape={leftIcon} size={18} />
        <Trans>Back</Trans>
      </Link>
      <PageHead title={t`Downloads`} />
      {isSupported ? <Stored /> : <Unsupported />}
    </div>
  )
}

function Stored() {
  const { t } = useLingui()
  const state = useDownloads()
  useEffect(() => void startDownloads(), [])
  if (!state.isReady) {
    if (state.failure)
      return <LoadFailed error={state.failure} isRetrying={false} onRetry={() => void startDownloads()} />
    return (
      <div role="status" aria-label={t`Loading`} className={styles.ghosts}>
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} className={styles.ghost} />
        ))}
      </div>
    )
  }
  const records = ofProfile(state).toReversed()
  return (
    <div className={styles.columns}>
      <div className={styles.list}>
        <Ended count={state.ended} />
        {records.length === 0 ? (
          <Nothing />
        ) : (
          <ul className={styles.rows}>
            {records.map((record) => (
              <DownloadRow key={record.id} record={record} />
            ))}
          </ul>
        )}
      </div>
      <aside className={styles.side}>
        {records.length > 0 && <Storage state={state} />}
        <Night state={state} />
        <OtherDevices />
      </aside>
    </div>
  )
}

function Nothing() {
  const { t } = useLingui()
  return (
    <EmptyState
      title={t`Nothing downloaded yet`}
      icon={downloadIcon}
      action={
        <Link className={buttonClass({ kind: 'primary' })} to={links.allVods}>
          <Trans>Find something to download</Trans>
        </Link>
      }
    >
      <Trans>Download a film at night or over Wi-Fi, and watch it on the way without using data.</Trans>
    </EmptyState>
  )
}

/** P-43: tells the viewer why downloads were deleted. */
function Ended({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <p className={styles.notice} role="status">
      <Icon shape={infoIcon} size={18} />
      <Plural
        value={count}
        one="# download has expired and was deleted."
        other="# downloads have expired and were deleted."
      />
    </p>
  )
}

function Unsupported() {
  const { t } = useLingui()
  return (
    <EmptyState title={t`This browser cannot store films`} icon={downloadIcon}>
      <Trans>Update it, or open this page in Chrome, Edge or Firefox. Private windows store nothing.</Trans>
    </EmptyState>
  )
}

function Storage({ state }: { state: DownloadState }) {
  const { t } = useLingui()
  const { size } = useSizes()
  const used = Object.values(state.progress).reduce((sum, { storedBytes }) => sum + storedBytes, 0)
  const [free, setFree] = useState<number | null>(null)
  useEffect(() => {
    let isShown = true
    void storageNow().then((now) => isShown && setFree(now?.free ?? null))
    return () => void (isShown = false)
  }, [used])
  const [usedText, freeText] = [size(used), free === null ? '' : size(free)]
  return (
    <section className={styles.panel} aria-labelledby="storage">
      <h2 id="storage" className={styles.heading}>
        <Trans>On this device</Trans>
      </h2>
      {free !== null && (
        <span className={styles.meter} aria-hidden="true">
          <span
            className={styles.used}
            style={{ inlineSize: `${Math.max(used > 0 ? 1 : 0, (used / (used + free)) * 100)}%` }}
          />
        </span>
      )}
      <p className={styles.facts}>
        {free === null ? t`${usedText} downloaded` : t`${usedText} downloaded · ${freeText} free`}
      </p>
    </section>
  )
}

const hoursOfDay = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}))

function Night({ state: { hours } }: { state: DownloadState }) {
  const { t } = useLingui()
  const store = (next: typeof hours) => void setHours(next)
  const choice = (name: 'from' | 'to', label: string) =>
    hours && (
      <SelectField
        label={label}
        value={hours[name]}
        options={hoursOfDay}
        onChange={(event) => store(withHour(hours, name, Number(event.currentTarget.value)))}
      />
    )
  return (
    <section className={styles.panel} aria-labelledby="night">
      <h2 id="night" className={styles.heading}>
        <Trans>When to download</Trans>
      </h2>
      <Switch
        label={t`Only at night`}
        description={t`Keep this page open and stay connected to the internet.`}
        checked={hours !== null}
        onChange={(event) => store(event.currentTarget.checked ? usualNight : null)}
      />
      {hours && (
        <div className={styles.hours}>
          {choice('from', t`From`)}
          {choice('to', t`Until`)}
        </div>
      )}
    </section>
  )
}

/** P-41: downloads on other devices. Hidden without a connection. M-10: a kids' profile cannot end them. */
function OtherDevices() {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { data } = useQuery(devicesQuery())
  const { data: household } = useQuery(householdQuery())
  const remove = useMutation({
    mutationFn: (deviceId: string) => downloadsApi.remove({ deviceId }),
    onError: (failure: Error) => {
      const { title, message } = formErrorMessage(failure)
      showToast('error', title, message)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: devicesQuery().queryKey }),
  })
  const others = data?.devices.filter(({ isThisDevice }) => !isThisDevice) ?? []
  if (!data || others.length === 0) return null
  const { maxDevices } = data
  const isKids = (household?.profiles.find(({ isCurrent }) => isCurrent)?.maxAge ?? null) !== null
  return (
    <section className={styles.panel} aria-labelledby="others">
      <h2 id="others" className={styles.heading}>
        <Trans>Other devices</Trans>
      </h2>
      <p className={styles.facts}>
        <Plural
          value={maxDevices}
          one="Your plan allows downloads on # device."
          other="Your plan allows downloads on # devices."
        />
      </p>
      <ul className={styles.devices}>
        {others.map(({ deviceId, deviceName, downloads }) => (
          <li key={deviceId}>
            <span>
              {deviceName}
              <span className={styles.facts}>
                <Plural value={downloads} one="# download" other="# downloads" />
              </span>
            </span>
            {!isKids && (
              <Button
                aria-label={t`Delete the downloads of ${deviceName}`}
                isBusy={remove.isPending && remove.variables === deviceId}
                onPress={() => remove.mutate(deviceId)}
              >
                <Trans>Delete</Trans>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
