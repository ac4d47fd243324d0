import { inkOn, type Branding } from '@kallo/rules/foundation/branding'
import type { Language } from '@kallo/rules/foundation/language'
import { escapeHtml } from '../../platform/escape-html.ts'
import { layoutWords } from './layout-words.ts'

/** The text of one mail, with placeholders such as `{email}`. */
export interface MailText {
  subject: string
  paragraphs: readonly string[]
  /** Text of the button, if there is one. */
  button?: string
  /** Texts below the button. */
  remarks?: readonly string[]
}

export interface MailContent {
  text: MailText
  /** Values of the placeholders. */
  values: Record<string, string>
  /** Target of the button; null without one. */
  link: string | null
  /** The mail is not about an account, so it has no unsubscribe link. */
  isForOperators?: boolean
  /** Called when the mail server has accepted the mail. */
  onSent?: () => Promise<void>
  /** Called after each attempt that failed, with what the mail server responded. */
  onFailed?: (failure: string) => Promise<void>
}

export interface WrittenMail {
  subject: string
  text: string
  html: string
}

/** One mail in one language, as plain text and as HTML without external resources. `{service}` is the name of the service. */
export function writeMail(
  { text: own, values, link }: MailContent,
  { language, leaveLink, branding }: { language: Language; leaveLink: string | null; branding: Branding },
): WrittenMail {
  const layout = layoutWords[language]
  const fill = (text: string) => fillText(text, { ...values, service: branding.name })
  const action = link && own.button ? { label: fill(own.button), link, orOpen: layout.orOpen } : null
  const parts = {
    language,
    branding,
    subject: fill(own.subject),
    paragraphs: own.paragraphs.map(fill),
    action,
    remarks: (own.remarks ?? []).map(fill),
    foot: leaveLink === null ? null : { why: fill(layout.why), leave: layout.leave, leaveLink },
  }
  return { subject: parts.subject, text: asText(parts), html: asHtml(parts) }
}

/** Replaces placeholders such as `{email}`; those without a value stay. */
export function fillText(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (gap, name: string) => values[name] ?? gap)
}

interface MailParts {
  language: Language
  branding: Branding
  subject: string
  paragraphs: string[]
  action: { label: string; link: string; orOpen: string } | null
  remarks: string[]
  foot: { why: string; leave: string; leaveLink: string } | null
}

function asText({ paragraphs, action, remarks, foot }: MailParts): string {
  const button = action ? [`${action.label}:\n${action.link}`] : []
  const leave = foot ? [`--\n${foot.why}\n${foot.leave}: ${foot.leaveLink}`] : []
  return [...paragraphs, ...button, ...remarks, ...leave].join('\n\n')
}

function asHtml({ language, branding, subject, paragraphs, action, remarks, foot }: MailParts): string {
  const { name, accentColor } = branding
  const lines = (texts: string[], style: string) =>
    texts.map((text) => `<p style="${style}">${escapeHtml(text)}</p>`).join('')
  const button = action
    ? `<p style="margin:28px 0"><a href="${escapeHtml(action.link)}" style="${styles.button};background:${accentColor};color:${inkOn(accentColor)}">${escapeHtml(action.label)}</a></p>
<p style="${styles.small}">${escapeHtml(action.orOpen)}<br>${escapeHtml(action.link)}</p>`
    : ''
  const leave = foot
    ? `<p style="${styles.foot}">${escapeHtml(foot.why)}<br>
<a href="${escapeHtml(foot.leaveLink)}" style="color:#6b6250">${escapeHtml(foot.leave)}</a></p>`
    : ''
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="${styles.body}"><div style="${styles.card}">
<p style="${styles.brand}">${escapeHtml(name)}</p><h1 style="${styles.title}">${escapeHtml(subject)}</h1>
${lines(paragraphs, styles.text)}${button}${lines(remarks, styles.small)}
</div>${leave}</body></html>`
}

/** Mail clients drop style sheets, so styles are inline. */
const styles = {
  body: 'margin:0;padding:24px 12px;background:#f4efe4;font-family:system-ui,Segoe UI,Roboto,Noto Sans,sans-serif;color:#1c1303',
  card: 'max-width:520px;margin:0 auto;padding:32px 28px;background:#ffffff;border-radius:14px',
  brand: 'margin:0 0 20px;font-weight:800;font-size:20px;color:#8a5a00',
  title: 'margin:0 0 16px;font-size:22px;line-height:1.3',
  text: 'margin:0 0 12px;font-size:16px;line-height:1.5',
  small: 'margin:0 0 10px;font-size:13px;line-height:1.5;color:#5c5344;word-break:break-word',
  button: 'display:inline-block;padding:14px 24px;border-radius:10px;font-weight:700;text-decoration:none',
  foot: 'max-width:520px;margin:20px auto 0;font-size:12px;line-height:1.5;color:#6b6250',
}
