import { Trans, useLingui } from '@lingui/react/macro'
import { PageTitle } from '../../platform/page-title.tsx'
import styles from './terms.module.css'
import { termSections } from './term-sections.ts'

/** M-06: static text that agrees with the paid plans. */
export function TermsPage() {
  const { t } = useLingui()
  return (
    <article className={styles.terms}>
      <PageTitle text={t`Terms and Conditions`} />
      <h1>
        <Trans>Terms and Conditions</Trans>
      </h1>
      <p className={styles.lead}>
        <Trans>Plain words for how Kallo works. By using it you agree to what stands here.</Trans>
      </p>
      {termSections.map(({ id, title, paragraphs }) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id}>{t(title)}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph.id}>{t(paragraph)}</p>
          ))}
        </section>
      ))}
    </article>
  )
}
