import { Field } from '@kallo/ui/field'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { PageHead } from '../../platform/page-head.tsx'
import { showToast } from '../../platform/toasts.ts'
import { PlanForm } from '../subscriptions/purchase/purchase-page.tsx'
import { giftsQuery } from './api.ts'
import { forgetGift, recallGift, rememberGift, type GiftDraft } from './gift-draft.ts'
import { GivenGiftFacts } from './given-gift.tsx'
import styles from './gifts.module.css'
import { brandName } from '../../platform/brand.ts'

/** S-21. */
export function GiftPage() {
  const { t } = useLingui()
  return (
    <>
      <PageHead
        title={t`Give ${brandName}`}
        lead={<Trans>Buy a plan for someone else. It doesn’t renew automatically.</Trans>}
      />
      <GiftForm />
      <GivenGifts />
    </>
  )
}

/** The gift, and the properties of its fields. */
function useGiftDraft() {
  const [gift, setGift] = useState(recallGift)
  const change = (changed: GiftDraft) => {
    setGift(changed)
    rememberGift(changed)
  }
  const set = (name: keyof GiftDraft) => ({
    name,
    value: gift[name],
    onChange: (event: { target: { value: string } }) => change({ ...gift, [name]: event.target.value }),
  })
  return { gift, set }
}

function GiftForm() {
  const { t } = useLingui()
  const fields = useRef<HTMLDivElement>(null)
  const { gift, set } = useGiftDraft()
  const [isMissing, setMissing] = useState(false)
  const isReady = () => {
    const isEmpty = gift.recipient.trim() === ''
    setMissing(isEmpty)
    if (!isEmpty) return true
    showToast('error', t`Error`, t`Enter the email address or phone number of the recipient.`)
    fields.current?.querySelector('input')?.focus()
    return false
  }
  return (
    <>
      <div ref={fields} className={styles.fields}>
        <Field
          {...set('recipient')}
          label={<Trans>Email or phone number of the recipient</Trans>}
          description={
            <Trans>
              If they have an account with this email or phone number, the gift is added automatically.
            </Trans>
          }
          autoComplete="off"
          autoCapitalize="none"
          maxLength={200}
          error={
            isMissing && gift.recipient.trim() === ''
              ? t`Enter the email address or phone number of the recipient.`
              : undefined
          }
        />
        <Field
          {...set('senderName')}
          label={<Trans>Your name (optional)</Trans>}
          autoComplete="name"
          maxLength={60}
        />
        <Field
          {...set('message')}
          label={<Trans>Message (optional)</Trans>}
          autoComplete="off"
          maxLength={200}
        />
      </div>
      <PlanForm
        purpose="gift"
        currency={null}
        hasPasses={false}
        gift={gift}
        isReady={isReady}
        onDone={forgetGift}
      />
    </>
  )
}

/** The gifts of this account, with the codes to forward. */
function GivenGifts() {
  const id = useId()
  const { data } = useQuery(giftsQuery())
  if (!data || data.total === 0) return null
  return (
    <section className={styles.given} aria-labelledby={id}>
      <h2 id={id}>
        <Trans>Your gifts</Trans>
      </h2>
      <ul className={styles.list}>
        {data.items.map((gift) => (
          <li key={gift.code ?? `${gift.paidAt} ${gift.recipient}`}>
            <GivenGiftFacts gift={gift} />
          </li>
        ))}
      </ul>
    </section>
  )
}
