import { cancelForm, form, html, type Html, moneyText } from './page.ts'
import type { InstructedChannel, Transaction } from '../world/transaction.ts'
import type { Step } from './steps.ts'

type Instructions = Extract<Transaction['step'], { at: 'instructions' }>

const texts: Record<InstructedChannel, { title: string; how: string; label: string; done: string }> = {
  bank_transfer: {
    title: 'Pay by bank transfer',
    how: 'Transfer exactly this amount to the account below.',
    label: 'TEST BANK, account number',
    done: 'I have sent the money',
  },
  ussd: {
    title: 'Pay with USSD',
    how: 'Dial this code on the phone that your bank knows.',
    label: 'USSD code',
    done: 'I have dialled the code',
  },
  bank: {
    title: 'Pay from your bank account',
    how: 'Sign in to your bank and confirm the payment.',
    label: 'Payment number',
    done: 'I have confirmed the payment',
  },
  qr: {
    title: 'Pay with a QR code',
    how: 'Scan the code with your bank’s app.',
    label: 'Code below the picture',
    done: 'I have scanned the code',
  },
  mobile_money: {
    title: 'Pay with mobile money',
    how: 'Confirm the request on your phone.',
    label: 'Request',
    done: 'I have confirmed the request',
  },
}

/** The account number or code, and controls that simulate the customer’s bank. */
export function instructionStep(transaction: Transaction, step: Instructions): Step {
  const { title, how, label, done } = texts[step.channel]
  const amount = moneyText(transaction.amount, transaction.currency)
  const until = new Date(step.expiresAt).toISOString().slice(11, 16)
  const content = html`
    <p>${how}</p>
    <dl class="instructions">
      <dt>Amount</dt>
      <dd>${amount}</dd>
      <dt>${label}</dt>
      <dd class="code">${step.code}</dd>
      <dt>Valid until</dt>
      <dd>${until} UTC</dd>
    </dl>
    ${
      step.isReported
        ? html`<p class="hint" role="status">
            We are waiting for the money. You can close this page: the payment completes by itself.
          </p>`
        : form(transaction, 'report', html`<button class="main" type="submit">${done}</button>`)
    }
    ${cancelForm(transaction)} ${bankControls(transaction)}
  `
  return { title, content }
}

/** The page after the account number or code has expired. */
export function expiredStep(transaction: Transaction, channel: InstructedChannel): Step {
  return {
    title: texts[channel].title,
    content: html`${form(
      transaction,
      'renew',
      html`<button class="main" type="submit">Get a new one</button>`,
    )}
    ${cancelForm(transaction)}`,
  }
}

function bankControls(transaction: Transaction): Html {
  return html`<h2>What the bank does</h2>
    <p class="hint">No money moves. Choose what happens to this test payment.</p>
    ${form(
      transaction,
      'deliver',
      html`<button class="second" type="submit" name="share" value="100">The money arrives</button>
        <button class="second" type="submit" name="share" value="120">A fifth too much arrives</button>
        <button class="second" type="submit" name="share" value="80">A fifth too little arrives</button>`,
    )}
    ${form(transaction, 'expire', html`<button class="second" type="submit">It expires</button>`)}`
}
