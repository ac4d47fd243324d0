import type { Currency, Transaction } from '../world/transaction.ts'

/** The layout of every step: amount, merchant, and a note that no money moves. */
export function page(merchantName: string, transaction: Transaction, title: string, content: Html): string {
  const { email, amount, currency } = transaction
  return frame(
    `${title} · ${moneyText(amount, currency)}`,
    html`
      <header class="order">
        <p class="merchant">Pay <strong>${merchantName}</strong></p>
        <p class="amount">${moneyText(amount, currency)} <span class="currency">${currency}</span></p>
        <p class="email">${email}</p>
      </header>
      <section class="step" aria-labelledby="title">
        <h1 id="title">${title}</h1>
        ${notice(transaction)} ${content}
      </section>
    `,
  )
}

export function plainPage(title: string, text: string): string {
  return frame(
    title,
    html`<section class="step">
      <h1>${title}</h1>
      <p>${text}</p>
    </section>`,
  )
}

/** A form that posts to a step of this transaction. */
export function form({ accessCode }: Transaction, step: string, content: Html): Html {
  return html`<form method="post" action="/checkout/${accessCode}/${step}">${content}</form>`
}

export function cancelForm(transaction: Transaction): Html {
  return form(transaction, 'cancel', html`<button class="quiet" type="submit">Cancel payment</button>`)
}

function notice({ notice: text }: Transaction): Html | null {
  return text === null ? null : html`<p class="notice" role="alert">${text}</p>`
}

function frame(title: string, content: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="stylesheet" href="/assets/checkout.css" />
      </head>
      <body>
        <header class="banner"><strong>TEST PAYMENTS:</strong> no money moves</header>
        <main>${content}</main>
        <footer>A sandbox that stands in for Paystack. Never type a real card.</footer>
      </body>
    </html>`.ready
}

/** Safe HTML. All other values in `html` are escaped. */
export interface Html {
  readonly ready: string
}

type Part = Html | string | number | null | readonly Html[]

export function html(texts: TemplateStringsArray, ...parts: Part[]): Html {
  return {
    ready: texts.map((text, index) => text + (index < parts.length ? asText(parts[index]) : '')).join(''),
  }
}

function asText(part: Part | undefined): string {
  if (part === null || part === undefined) return ''
  if (typeof part === 'string' || typeof part === 'number') return escape(String(part))
  return 'ready' in part ? part.ready : part.map(({ ready }) => ready).join('')
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

const signs = { NGN: '₦', USD: '$' }

/** Formats minor units: `₦1,075.00`. */
export function moneyText(amount: number, currency: Currency): string {
  const major = Math.floor(amount / 100).toLocaleString('en')
  return `${signs[currency]}${major}.${String(amount % 100).padStart(2, '0')}`
}
