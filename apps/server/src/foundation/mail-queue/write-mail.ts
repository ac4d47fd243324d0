import type { Language } from '@kallo/rules/accounts/language'
import { mailWords, type MailText, type MailWords } from './words/mail-words.ts'

export interface MailFacts {
  kind: Exclude<keyof MailWords, 'orOpen' | 'why' | 'leave'>
  language: Language
  /** What `{email}` and the like stand for. */
  values: Record<string, string>
  /** Where the button leads. */
  link: string | null
  /** Where one leaves the mailing list. */
  leaveLink: string
}

export interface WrittenMail {
  subject: string
  text: string
  html: string
}

/** One mail in one language, as plain text and as HTML that needs nothing from anywhere. */
export function writeMail({ kind, language, values, link, leaveLink }: MailFacts): WrittenMail {
  const words = mailWords[language]
  const says: MailText = words[kind]
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (gap, name: string) => values[name] ?? gap)
  const paragraphs = says.paragraphs.map(fill)
  const remarks = (says.remarks ?? []).map(fill)
  const action = link && says.button ? { label: says.button, link, orOpen: words.orOpen } : null
  const foot = { why: fill(words.why), leave: words.leave, leaveLink }
  const parts = { language, subject: fill(says.subject), paragraphs, action, remarks, foot }
  return { subject: parts.subject, text: asText(parts), html: asHtml(parts) }
}

interface MailParts {
  language: Language
  subject: string
  paragraphs: string[]
  action: { label: string; link: string; orOpen: string } | null
  remarks: string[]
  foot: { why: string; leave: string; leaveLink: string }
}

function asText({ paragraphs, action, remarks, foot }: MailParts): string {
  const button = action ? [`${action.label}:\n${action.link}`] : []
  return [...paragraphs, ...button, ...remarks, `--\n${foot.why}\n${foot.leave}: ${foot.leaveLink}`].join(
    '\n\n',
  )
}

function asHtml({ language, subject, paragraphs, action, remarks, foot }: MailParts): string {
  const lines = (texts: string[], style: string) =>
    texts.map((text) => `<p style="${style}">${escapeHtml(text)}</p>`).join('')
  const button = action
    ? `<p style="margin:28px 0"><a href="${escapeHtml(action.link)}" style="${styles.button}">${escapeHtml(action.label)}</a></p>
<p style="${styles.small}">${escapeHtml(action.orOpen)}<br>${escapeHtml(action.link)}</p>`
    : ''
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="${styles.body}"><div style="${styles.card}">
<p style="${styles.brand}">Kallo</p><h1 style="${styles.title}">${escapeHtml(subject)}</h1>
${lines(paragraphs, styles.text)}${button}${lines(remarks, styles.small)}
</div><p style="${styles.foot}">${escapeHtml(foot.why)}<br>
<a href="${escapeHtml(foot.leaveLink)}" style="color:#6b6250">${escapeHtml(foot.leave)}</a></p></body></html>`
}

export function escapeHtml(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;')
}

/** Mail programs drop style sheets, so each element carries its own. */
const styles = {
  body: 'margin:0;padding:24px 12px;background:#f4efe4;font-family:system-ui,Segoe UI,Roboto,Noto Sans,sans-serif;color:#1c1303',
  card: 'max-width:520px;margin:0 auto;padding:32px 28px;background:#ffffff;border-radius:14px',
  brand: 'margin:0 0 20px;font-weight:800;font-size:20px;color:#8a5a00',
  title: 'margin:0 0 16px;font-size:22px;line-height:1.3',
  text: 'margin:0 0 12px;font-size:16px;line-height:1.5',
  small: 'margin:0 0 10px;font-size:13px;line-height:1.5;color:#5c5344;word-break:break-word',
  button:
    'display:inline-block;padding:14px 24px;border-radius:10px;background:#f4b63f;color:#1c1303;font-weight:700;text-decoration:none',
  foot: 'max-width:520px;margin:20px auto 0;font-size:12px;line-height:1.5;color:#6b6250',
}
