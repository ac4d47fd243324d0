import { IconButton } from '@kallo/ui/button'
import { closeIcon } from '@kallo/ui/icons'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { readStored, writeStored } from '../../platform/storage.ts'
import styles from './announcement-list.module.css'

interface AnnouncementListProps {
  announcements: readonly { id: string; version: number; texts: Record<string, string> }[]
}

const dismissedKey = 'dismissed-announcements'
const maxDismissed = 20

/** F-16: announcements in the viewer's language, else in English. A dismissed one is not shown again in this browser, unless it is changed. */
export function AnnouncementList({ announcements }: AnnouncementListProps) {
  const { t, i18n } = useLingui()
  const [dismissed, setDismissed] = useState(() => (readStored(dismissedKey) ?? '').split(' '))
  const dismiss = (key: string) => {
    const next = [...dismissed, key].slice(-maxDismissed)
    setDismissed(next)
    writeStored(dismissedKey, next.join(' '))
  }
  const language = i18n.locale.slice(0, 2)
  return announcements
    .map(({ id, version, texts }) => ({ key: `${id}@${version}`, texts }))
    .filter(({ key }) => !dismissed.includes(key))
    .map(({ key, texts }) => (
      <div key={key} className={styles.banner} role="status">
        <p>{texts[language] ?? texts.en}</p>
        <IconButton
          icon={closeIcon}
          className={styles.close}
          label={t`Close message`}
          onPress={() => dismiss(key)}
        />
      </div>
    ))
}
