import { Button, buttonClass } from '@kallo/ui/button'
import { Trans, useLingui } from '@lingui/react/macro'
import { showToast } from '../../platform/toasts.ts'
import type { GivenGift } from './api.ts'
import styles from './gifts.module.css'
import { brandName } from '../../platform/brand.ts'

/** S-21: a paid gift, with the code and the link to forward. */
export function GivenGiftFacts({ gift }: { gift: GivenGift }) {
  const { recipient, plan, code, link, state } = gift
  return (
    <div className={styles.gift}>
      <p>
        <Trans>
          <strong>{plan.name}</strong> for {recipient}
        </Trans>
      </p>
      {state === 'claimed' ? (
        <p>
          <Trans>Redeemed with the code.</Trans>
        </p>
      ) : link === null ? (
        <p>
          <Trans>This gift is no longer valid.</Trans>
        </p>
      ) : (
        <>
          <p>
            <Trans>
              If they have an account with this email or phone number, or create one later, the gift is added
              automatically. You can also forward the link, which works once.
            </Trans>
          </p>
          <p className={styles.code}>{code}</p>
          <p className={styles.link}>{link}</p>
          <Forwarding plan={plan} link={link} />
        </>
      )}
    </div>
  )
}

function Forwarding({ plan, link }: { plan: GivenGift['plan']; link: string }) {
  const { t } = useLingui()
  const text = t`I’m giving you ${brandName}: ${plan.name}. Redeem it here: ${link}`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      showToast('success', t`Done`, t`Link copied.`)
    } catch {
      showToast('error', t`Error`, t`The link could not be copied. Please select it and copy it yourself.`)
    }
  }
  return (
    <div className={styles.actions}>
      <a
        className={buttonClass()}
        href={`https://wa.me/?text=${encodeURIComponent(text)}`}
        target="_blank"
        rel="noreferrer"
      >
        <Trans>Send by WhatsApp</Trans>
      </a>
      <Button kind="quiet" onPress={() => void copy()}>
        <Trans>Copy the link</Trans>
      </Button>
    </div>
  )
}
