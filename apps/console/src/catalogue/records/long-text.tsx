import styles from './records.module.css'

/** A text in a list that may be long, such as a web address. The whole text is in its tooltip and on the page of the record. */
export function LongText({ text }: { text: string }) {
  return (
    <span className={styles.long} title={text}>
      {text}
    </span>
  )
}
