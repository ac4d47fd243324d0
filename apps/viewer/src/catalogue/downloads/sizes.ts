import { useLingui } from '@lingui/react'

const megabyte = 1_000_000
const gigabyte = 1_000 * megabyte

/** Sizes and lengths in the viewer's language. */
export function useSizes() {
  const { i18n } = useLingui()
  const unit = (value: number, name: string, digits: number) =>
    i18n.number(value, { style: 'unit', unit: name, maximumFractionDigits: digits })
  return {
    size: (bytes: number) =>
      bytes >= gigabyte
        ? unit(bytes / gigabyte, 'gigabyte', 1)
        : unit(bytes / megabyte, 'megabyte', bytes < 10 * megabyte ? 1 : 0),
    length: (seconds: number) => unit(Math.max(1, Math.round(seconds / 60)), 'minute', 0),
    day: (ms: number) => i18n.date(new Date(ms), { day: 'numeric', month: 'long' }),
  }
}

/** Free and used bytes as the browser states them; null: it does not. */
export async function storageNow(): Promise<{ free: number; used: number } | null> {
  const { quota, usage } = await navigator.storage
    .estimate()
    .catch(() => ({ quota: undefined, usage: undefined }))
  return quota === undefined || usage === undefined ? null : { free: Math.max(0, quota - usage), used: usage }
}

/** A programme with its channel; otherwise the name of the VOD. */
export function titleOf({ name, title }: { name: string; title: string }): string {
  return title === '' ? name.trim() : `${title} · ${name.trim()}`
}
