import { formatMoney } from '../../platform/format-money.ts'
import { formatTime } from '../../platform/format-time.ts'

const things: Readonly<Record<string, string>> = {
  'api-key': 'an API key',
  'home-rows': 'the home page',
  'content-type': 'a content type',
  'import-source': 'a source of imports',
  'legal-texts': 'the legal texts',
  'paystack-keys': 'the Paystack keys',
  'promo-code': 'a promo code',
  'live-channel': 'the live settings',
  'live-source': 'a live source',
  announcement: 'an announcement',
  banner: 'a banner',
  backup: 'a backup',
  branding: 'the branding',
  category: 'a category',
  channel: 'a channel',
  company: 'the company',
  downloads: 'what may be downloaded',
  import: 'an import',
  mail: 'the mail server',
  operator: 'an operator',
  picture: 'a picture',
  plan: 'a plan',
  pricing: 'the prices',
  schedule: 'the schedule',
  series: 'a series',
  vod: 'a film',
  voucher: 'vouchers',
  webhook: 'a webhook',
}

const verbs: Readonly<Record<string, string>> = {
  apply: 'Applied',
  change: 'Changed',
  create: 'Created',
  crop: 'Cropped',
  delete: 'Deleted',
  discard: 'Discarded',
  invite: 'Invited',
  match: 'Matched',
  move: 'Moved',
  order: 'Reordered',
  publish: 'Published',
  restore: 'Restored',
  reveal: 'Looked at the key of',
  revert: 'Reverted',
  revoke: 'Revoked',
  rotate: 'Changed the key of',
  unpublish: 'Took off air',
  upload: 'Uploaded',
  void: 'Voided',
}

/** Where verb and thing do not make the sentence. */
const sentences: Readonly<Record<string, string>> = {
  'backup.change': 'Changed the schedule of the backups',
  'mail.resend': 'Sent mails again',
  'operator.join': 'Accepted an invitation',
  'operator.login': 'Signed in',
  'operator.passkey-add': 'Added a passkey',
  'operator.passkey-remove': 'Removed a passkey',
  'operator.password': 'Changed a password',
  'operator.weekly-mail': 'Changed the weekly mail of reports',
  'payment.cancel-reconciliation': 'Stopped the comparison with Paystack',
  'payment.csv': 'Downloaded the payments',
  'payment.reconcile': 'Compared the payments with Paystack',
  'payment.refund': 'Refunded a payment',
  'review.close': 'Decided an entry of the review queue',
  'subscriber.add-note': 'Wrote a note',
  'subscriber.cancel': 'Cancelled a renewal',
  'subscriber.change-plan': 'Changed the plan of a subscriber',
  'subscriber.csv': 'Downloaded the subscribers',
  'subscriber.erase': 'Erased a subscriber',
  'subscriber.export': 'Downloaded the data of a subscriber',
  'subscriber.extend': 'Gave free days',
  'subscriber.impersonate': 'Looked at the app as a subscriber',
  'subscriber.remove-note': 'Removed a note',
  'subscriber.resend-mail': 'Sent a mail again',
  'subscriber.resend-receipt': 'Sent a receipt again',
  'subscriber.resume': 'Undid a cancellation',
  'subscriber.sign-out': 'Signed a subscriber out',
  'vod.publish': 'Published a film whose video was ready',
  'vod.cancel-upload': 'Cancelled an upload',
  'vod.change-track': 'Changed a track of a film',
  'vod.delete-track': 'Deleted a track of a film',
  'vod.subtitles': 'Uploaded subtitles',
  'vod.transcode': 'Prepared a film again',
}

/** An action of the audit log in words: `plan.change` → `Changed a plan`. Unknown ones stay as they are. */
export function actionText(action: string): string {
  const sentence = sentences[action]
  if (sentence !== undefined) return sentence
  const [thing = '', verb = ''] = action.split('.')
  const done = verbs[verb]
  const what = things[thing]
  return done !== undefined && what !== undefined ? `${done} ${what}` : action
}

/** What differs between two states of a record, a line each: `Price in naira: ₦2,500.00 → ₦1,500.00`. */
export function changeTexts(before: unknown, after: unknown): string[] {
  const old = new Map(leavesOf(before))
  const current = new Map(leavesOf(after))
  const paths = [...new Set([...old.keys(), ...current.keys()])]
  return paths.flatMap((path) => {
    const from = valueText(path, old.get(path))
    const to = valueText(path, current.get(path))
    if (from === to) return []
    const name = nameOf(path)
    if (before === null || from === '') return [`${name}: ${to}`]
    return [`${name}: ${from} → ${to || 'none'}`]
  })
}

/** Values with their paths; lists of texts and numbers are one value. */
function leavesOf(value: unknown, path = ''): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return path === '' ? [] : [[path, value]]
  if (Array.isArray(value)) {
    const isFlat = value.every((one) => typeof one !== 'object' || one === null)
    return [[path, isFlat ? value.join(', ') : `${value.length} entries`]]
  }
  return Object.entries(value).flatMap(([key, member]) =>
    leavesOf(member, path === '' ? key : `${path}.${key}`),
  )
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

function valueText(path: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number' && /minor/i.test(path))
    return formatMoney(value, /usd/i.test(path) ? 'USD' : 'NGN')
  if (typeof value === 'number') return value.toLocaleString('en')
  if (typeof value === 'string') return instant.test(value) ? formatTime(value) : value
  return JSON.stringify(value)
}

/** `priceNgnMinor` → `Price in naira`, `isOnSale` → `On sale`. */
function nameOf(path: string): string {
  const currency = /usd/i.test(path) ? ' in dollars' : /ngn/i.test(path) ? ' in naira' : ''
  const words = path
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .replaceAll(/[._-]/g, ' ')
    .toLowerCase()
    .replaceAll(/\b(minor|ngn|usd)\b/g, '')
    .replace(/^(is|has) /, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${currency}`
}
