import { t } from '@lingui/core/macro'
import { Button } from '@kallo/ui/rich/button'
import { useState } from 'react'
import styles from './secret-text.module.css'

/** A secret that is shown once, with a button that copies it. */
export function SecretText({ label, text }: { label: string; text: string }) {
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setIsCopied(true)
  }
  return (
    <div className={styles.secret}>
      <pre aria-label={label} className={styles.text}>
        {text}
      </pre>
      <Button onPress={() => void copy()}>{isCopied ? t`Copied` : t`Copy`}</Button>
    </div>
  )
}
