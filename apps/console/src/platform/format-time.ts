const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** An ISO instant in the operator's own time zone; `never` for null. */
export function formatTime(instant: string | null): string {
  return instant === null ? 'never' : format.format(new Date(instant))
}
