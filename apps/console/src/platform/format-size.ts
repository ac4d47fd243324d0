/** Bytes in decimal units, as disks and providers of storage count them: `4.3 GB`. */
export function formatSize(bytes: number): string {
  const [unit, factor] = units.find(([, least]) => bytes >= least) ?? (['bytes', 1] as const)
  const value = bytes / factor
  return `${value.toLocaleString('en', { maximumFractionDigits: value < 10 && factor > 1 ? 1 : 0 })} ${unit}`
}

const units = [
  ['TB', 1e12],
  ['GB', 1e9],
  ['MB', 1e6],
  ['KB', 1e3],
] as const

/** How long ago an ISO instant was, in its largest unit: `3 hours ago`. */
export function formatAge(instant: string, nowMs = Date.now()): string {
  const seconds = Math.max(0, Math.round((nowMs - Date.parse(instant)) / 1000))
  const [unit, size] = ages.find(([, least]) => seconds >= least) ?? (['second', 1] as const)
  return seconds < 60 ? 'just now' : ageFormat.format(-Math.floor(seconds / size), unit)
}

const ages = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

const ageFormat = new Intl.RelativeTimeFormat('en', { numeric: 'always' })
