import { plural, t } from '@lingui/core/macro'
import { Button } from '@kallo/ui/rich/button'
import { ConfirmDialog } from '@kallo/ui/rich/dialog'
import { useState } from 'react'
import { downloadFile } from '../../platform/download-file.ts'
import { Page } from '../../platform/page.tsx'
import { useUnsavedChanges } from '../../platform/unsaved-changes.ts'
import type { CreatedBatch } from './api.ts'
import styles from './created-vouchers.module.css'

/** The codes of a new batch: as a file, and as a sheet to print and cut. */
export function CreatedVouchers({ batch, onClose }: { batch: CreatedBatch; onClose: () => void }) {
  const { codes, file, planName: plan } = batch
  const [isStored, setIsStored] = useState(codes.length === 0)
  const [isAsking, setIsAsking] = useState(false)
  useUnsavedChanges(!isStored)
  return (
    <Page
      title={plural({ count: codes.length }, { one: '# voucher', other: '# vouchers' })}
      help={t`Download or print them now: they cannot be shown again, because only hashes are stored.`}
      actions={
        <>
          <Button
            kind="primary"
            onPress={() => {
              downloadFile(file)
              setIsStored(true)
            }}
          >
            {t`Download CSV`}
          </Button>
          <Button
            onPress={() => {
              window.print()
              setIsStored(true)
            }}
          >{t`Print`}</Button>
          <Button onPress={() => (isStored ? onClose() : setIsAsking(true))}>{t`Done`}</Button>
        </>
      }
    >
      {codes.length === 0 && (
        <p role="alert">
          {t`This batch was created by an earlier request, and its codes are lost. Void it and create another one.`}
        </p>
      )}
      <ul className={styles.sheet} aria-label={t`Voucher codes`}>
        {codes.map((code) => (
          <li key={code}>
            <span>{plan}</span>
            <strong>{code}</strong>
          </li>
        ))}
      </ul>
      {isAsking && (
        <ConfirmDialog
          title={t`Leave without the codes?`}
          confirm={t`Leave without them`}
          onConfirm={() => Promise.resolve(onClose())}
          onClose={() => setIsAsking(false)}
        >
          <p>{t`They were neither downloaded nor printed, and cannot be shown again.`}</p>
        </ConfirmDialog>
      )}
    </Page>
  )
}
