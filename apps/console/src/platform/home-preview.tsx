import { t } from '@lingui/core/macro'
import type { HomePreview as Content } from '@kallo/contract/catalogue/home'
import { PreviewFrame, previewScreens } from './preview-frame.tsx'
import styles from './preview-frame.module.css'

/** B-36: the home page beside the form that changes it. `content` is memoised. */
export function HomePreview({ content }: { content: Content }) {
  return (
    <section className={styles.side} aria-labelledby="home-preview">
      <h2 id="home-preview">{t`Preview`}</h2>
      <PreviewFrame title={t`Home page`} src="/home/preview" content={content} {...previewScreens.phone} />
      <p>
        {content.rows === null
          ? t`The home page of visitors, below the banners.`
          : t`With films of your catalogue as examples. Each profile sees its own, below the banners.`}
      </p>
    </section>
  )
}
