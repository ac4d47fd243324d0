import { t } from '@lingui/core/macro'
import { buttonClass } from '@kallo/ui/button'
import { Card } from '@kallo/ui/card'
import { Button } from '@kallo/ui/rich/button'
import { ConfirmDialog } from '@kallo/ui/rich/dialog'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { selfQuery, sessionApi } from './api.ts'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'

/** O-02: the authenticator app of the signed-in operator, and new recovery codes. */
export function CodesSection() {
  const { data } = useQuery(selfQuery)
  const [isAsking, setIsAsking] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>([])
  if (!data) return null
  const { hasSecondFactor: hasApp, hasPasskey } = data.operator
  const replace = async () => {
    const { recoveryCodes } = await sessionApi.replaceRecoveryCodes()
    setCodes(recoveryCodes)
  }
  return (
    <Card
      title={t`Authenticator app and recovery codes`}
      actions={
        <>
          {!hasApp && (
            <Link className={buttonClass({ kind: 'quiet' })} to="/second-factor?to=/sessions">
              {t`Add an authenticator app`}
            </Link>
          )}
          {(hasApp || hasPasskey) && (
            <Button onPress={() => setIsAsking(true)}>{t`New recovery codes`}</Button>
          )}
        </>
      }
    >
      <p>
        {hasApp
          ? t`Your authenticator app is set up. If you lose it, each recovery code signs you in once, together with your password.`
          : hasPasskey
            ? t`No authenticator app is set up. If you lose your passkey, each recovery code signs you in once, together with your password.`
            : t`No authenticator app is set up.`}
      </p>
      {isAsking && (
        <ConfirmDialog
          title={t`Create new recovery codes?`}
          confirm={t`Create new codes`}
          onConfirm={replace}
          onClose={() => setIsAsking(false)}
        >
          <p>{t`The codes you have now will no longer work.`}</p>
        </ConfirmDialog>
      )}
      {codes.length > 0 && (
        <RecoveryCodesDialog
          codes={codes}
          text={t`Each code signs you in once, together with your password. The codes are shown only this once: print or save them.`}
          onClose={() => setCodes([])}
        />
      )}
    </Card>
  )
}
