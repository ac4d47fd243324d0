import { Trans, useLingui } from '@lingui/react/macro'
import { PageTitle } from '../../platform/page-head.tsx'
import styles from './terms.module.css'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { brandName, hasOwnTexts } from '../../platform/brand.ts'
import { OwnTexts } from './own-texts.tsx'

/** M-06: the operator's texts, else static text that is consistent with the paid plans. */
export function TermsPage() {
  const { t } = useLingui()
  return (
    <article className={styles.terms}>
      <PageTitle text={t`Terms and Conditions`} />
      <h1>
        <Trans>Terms and Conditions</Trans>
      </h1>
      {hasOwnTexts ? <OwnTexts builtIn={<BuiltInTerms />} /> : <BuiltInTerms />}
    </article>
  )
}

function BuiltInTerms() {
  const { t } = useLingui()
  return (
    <>
      <p className={styles.lead}>
        <Trans>How {brandName} works, in plain words. By using it you agree to these terms.</Trans>
      </p>
      {termSections.map(({ id, title, paragraphs }) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id}>{t(title)}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph.id}>{t(paragraph)}</p>
          ))}
        </section>
      ))}
    </>
  )
}

interface TermSection {
  id: string
  title: MessageDescriptor
  paragraphs: MessageDescriptor[]
}

const termSections: TermSection[] = [
  {
    id: 'service',
    title: msg`The service`,
    paragraphs: [
      msg`${brandName} shows live television channels with catch-up for the last 24 hours, and films on demand.`,
      msg`Some channels are free to watch. Premium channels and films need an account and a paid subscription.`,
      msg`Broadcasting rights differ by country. A channel may be unavailable where you are; its page says so before you pay for anything.`,
    ],
  },
  {
    id: 'plans',
    title: msg`Plans and payment`,
    paragraphs: [
      msg`A subscription runs for 1, 3, 6 or 12 months and covers 1 to 5 devices; the 12-month plan always covers 5. Passes run for a number of days or a weekend. The price is shown in full before you confirm.`,
      msg`Your first card payment may be a small one that checks the card. Its amount, and how much of it is refunded, are shown before you confirm.`,
      msg`Devices can be added to a running plan. Value added tax is added to the price of additional devices and is shown on its own line.`,
      msg`Payments are handled by a licensed card payment provider. Card numbers never reach our servers.`,
    ],
  },
  {
    id: 'cancelling',
    title: msg`Cancelling`,
    paragraphs: [
      msg`You can cancel at any time in your account. You can watch until the last day of the period you paid for, and you won’t be charged again.`,
    ],
  },
  {
    id: 'devices',
    title: msg`Devices and sharing`,
    paragraphs: [
      msg`Your plan sets how many devices you can log in and watch on at the same time. If you log in on another one, the device used least recently is logged out.`,
      msg`Streams are for private viewing. Recording, re-streaming and public showing are not allowed.`,
    ],
  },
  {
    id: 'data',
    title: msg`Your data`,
    paragraphs: [
      msg`We store your name, email address, phone number and country, the devices you use, and what you watch and for how long. We use this data to run the service and to pay for rights. We do not sell it.`,
      msg`You pay your mobile operator’s data charges. The player starts at a low quality, and its data saver keeps it low.`,
    ],
  },
  {
    id: 'limits',
    title: msg`What we can and cannot promise`,
    paragraphs: [
      msg`We work to keep every channel on air, but programmes may change and networks may fail. If you did not get what you paid for, write to us and we will put it right.`,
      msg`These terms are governed by the laws of the Federal Republic of Nigeria. We will tell you about changes before they take effect.`,
    ],
  },
]
