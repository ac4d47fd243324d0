import { Button } from '@kallo/ui/button'
import { pictureUses } from '@kallo/rules/catalogue/picture-variants'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { links } from '../../platform/links.ts'
import { focusOnMount } from '../../platform/focus-now.ts'
import { Picture } from '../../platform/picture.tsx'
import type { ContentCardData } from './api.ts'
import styles from './next-up.module.css'

const countdownSeconds = 10

/** B-25: the suggestion at the end of a VOD. It starts after ten seconds, unless the viewer cancels or has switched autoplay off. */
export function NextUp({ card, startsByItself }: { card: ContentCardData; startsByItself: boolean }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [left, setLeft] = useState(countdownSeconds)
  const [isCancelled, setCancelled] = useState(false)
  const isCounting = startsByItself && !isCancelled
  const [isHidden, setHidden] = useState(false)
  const link = links.vodPlay(card.tag)
  useEffect(() => {
    if (!isCounting) return
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1_000)
    return () => clearInterval(timer)
  }, [isCounting])
  useEffect(() => {
    if (isCounting && left <= 0) void navigate(link, { replace: true })
  }, [isCounting, left, link, navigate])
  if (isHidden) return null
  const { episode } = card
  const season = episode?.season ?? 0
  const number = episode?.number ?? 0
  return (
    <section className={styles.next} aria-label={t`Up next`}>
      <Picture
        className={styles.poster}
        picture={card.image}
        use={pictureUses.vodCard}
        width={480}
        height={720}
      />
      <div className={styles.words}>
        <p className={styles.kicker}>
          <Trans>Up next</Trans>
        </p>
        <p className={styles.name}>{card.name}</p>
        {episode && <p>{t`Season ${season}, episode ${number}`}</p>}
        <div className={styles.actions}>
          <Button ref={focusOnMount} kind="primary" onPress={() => void navigate(link, { replace: true })}>
            {isCounting ? t`Play in ${left}` : t`Play`}
          </Button>
          <Button onPress={() => (isCounting ? setCancelled(true) : setHidden(true))}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </div>
    </section>
  )
}
