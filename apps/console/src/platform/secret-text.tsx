import { t } from '@lingui/core/macro'
import { Button } from '@kallo/ui/rich/button'
import { useRef, useState } from 'react'
import styles from './secret-text.module.css'

/** A secret that is shown once, with a button that copies it. */
export function SecretText({ label, text }: { label: string; text: string }) {
  const [state, setState] = useState<'copied' | 'selected' | null>(null)
  const ref = useRef<HTMLPreElement>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch {
      // Browsers have no clipboard on pages without TLS, and may refuse it elsewhere.
      if (ref.current) getSelection()?.selectAllChildren(ref.current)
      setState('selected')
    }
  }
  return (
    <div className={styles.secret}>
      <pre ref={ref} aria-label={label} className={styles.text}>
        {text}
      </pre>
      <Button onPress={() => void copy()}>{state === 'copied' ? t`Copied` : t`Copy`}</Button>
      {state === 'selected' && <p role="status">{t`The text is selected: copy it with Ctrl+C or ⌘C.`}</p>}
    </div>
  )
}
