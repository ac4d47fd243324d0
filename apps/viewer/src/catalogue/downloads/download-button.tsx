import { Button, buttonClass } from '@kallo/ui/button'
import { Icon } from '@kallo/ui/icon'
import { checkIcon } from '@kallo/ui/icons'
import { downloadIcon } from '@kallo/ui/more-icons'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { links } from '../../platform/links.ts'
import { optionsQuery, type DownloadRef } from '../../streaming/downloads/api.ts'
import { isSame, startDownloads } from '../../streaming/downloads/downloads.ts'
import { ofProfile, useDownloads } from '../../streaming/downloads/download-state.ts'
import { canStoreDownloads } from '../../streaming/downloads/vault.ts'
import { DownloadDialog } from './download-dialog.tsx'

interface DownloadButtonProps {
  of: DownloadRef
  title: string
  size?: 'large'
}

/** P-40: downloads a VOD or a past programme. Hidden if it cannot be downloaded. */
export function DownloadButton(props: DownloadButtonProps) {
  const [isSupported] = useState(canStoreDownloads)
  return isSupported ? <Supported {...props} /> : null
}

function Supported({ of, title, size }: DownloadButtonProps) {
  const { t, i18n } = useLingui()
  const [isChoosing, setChoosing] = useState(false)
  const state = useDownloads()
  useEffect(() => void startDownloads(), [])
  const record = ofProfile(state).find((one) => isSame(one.of, of))
  const { data } = useQuery({ ...optionsQuery(of), enabled: !record })
  if (record) {
    const percentage = i18n.number(state.progress[record.id]?.share ?? 0, {
      style: 'percent',
      maximumFractionDigits: 0,
    })
    return (
      <Link className={buttonClass({ size })} to={links.downloads}>
        <Icon shape={record.isComplete ? checkIcon : downloadIcon} />
        {record.isComplete ? t`Downloaded` : t`Downloading, ${percentage}`}
      </Link>
    )
  }
  if (!data || data.options.length === 0) return null
  return (
    <>
      <Button size={size} icon={downloadIcon} onPress={() => setChoosing(true)}>
        <Trans>Download</Trans>
      </Button>
      {isChoosing && (
        <DownloadDialog of={of} title={title} offered={data} onClose={() => setChoosing(false)} />
      )}
    </>
  )
}
