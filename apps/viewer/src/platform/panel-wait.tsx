import { Spinner } from '@kallo/ui/spinner'
import { FormPanel } from './form-panel.tsx'
import styles from './form-panel.module.css'

/** A panel that waits for the server: the heading says for what. */
export function PanelWait({ title }: { title: string }) {
  return (
    <FormPanel pageTitle={title} heading={title}>
      <div className={styles.wait} aria-busy="true">
        <Spinner label={title} isLarge />
      </div>
    </FormPanel>
  )
}
