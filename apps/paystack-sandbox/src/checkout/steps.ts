import { isCardName, testCards, type CardName } from '../cards/test-cards.ts'
import type { Transaction } from '../world/transaction.ts'
import { cancelForm, form, html, type Html, moneyText } from './page.ts'
import { returnAddress } from './leave-to.ts'

export interface Step {
  title: string
  content: Html
}

/** The card form, filled in if a test card was selected. */
export function cardStep(transaction: Transaction, chosen: string, expiry: string): Step {
  const card = isCardName(chosen) ? testCards[chosen] : null
  const content = html`
    ${form(
      transaction,
      'card',
      html`
        <label for="number">Card number</label>
        <input
          id="number"
          name="number"
          inputmode="numeric"
          autocomplete="off"
          required
          maxlength="30"
          placeholder="0000 0000 0000 0000"
          value="${grouped(card?.number ?? '')}"
        />
        <div class="pair">
          <div>
            <label for="expiry">Expires</label>
            <input
              id="expiry"
              name="expiry"
              inputmode="text"
              autocomplete="off"
              required
              maxlength="9"
              placeholder="MM/YY"
              value="${card ? expiry : ''}"
            />
          </div>
          <div>
            <label for="cvv">Security code</label>
            <input
              id="cvv"
              name="cvv"
              inputmode="numeric"
              autocomplete="off"
              required
              maxlength="4"
              placeholder="CVV"
              value="${card?.cvv ?? ''}"
            />
          </div>
        </div>
        <button class="main" type="submit">Pay ${moneyText(transaction.amount, transaction.currency)}</button>
      `,
    )}
    ${cancelForm(transaction)}
    <h2>Test cards</h2>
    <p class="hint">Choose one to fill in the form.</p>
    <ul class="cards">
      ${cardNames.map((name) => cardLink(transaction, name, name === chosen))}
    </ul>
  `
  return { title: 'Card details', content }
}

export function pinStep(transaction: Transaction): Step {
  return {
    title: 'Enter your card PIN',
    content: html`<p>This card is confirmed with its PIN. For the test card it is 1234.</p>
      ${secret(transaction, 'pin', 'PIN', 4)}`,
  }
}

export function otpStep(transaction: Transaction): Step {
  return {
    title: 'Enter the one-time code',
    content: html`<p>A bank would now send a code to your phone. For the test card it is 123456.</p>
      ${secret(transaction, 'otp', 'One-time code', 6)}`,
  }
}

/** The bank's page, which also completes a paused charge of a saved card. */
export function bankStep(transaction: Transaction, last4: string): Step {
  const amount = moneyText(transaction.amount, transaction.currency)
  return {
    title: 'Your bank asks you',
    content: html`<p class="bank">TEST BANK</p>
      <p>
        Allow a payment of <strong>${amount}</strong> with the card that ends in <strong>${last4}</strong>?
      </p>
      ${form(
        transaction,
        'bank',
        html`<button class="main" type="submit" name="decision" value="authorise">Authorise</button>
          <button class="second" type="submit" name="decision" value="decline">Decline</button>`,
      )}
      ${cancelForm(transaction)}`,
  }
}

export function doneStep(transaction: Transaction): Step {
  const address = returnAddress(transaction)
  const back = address === null ? null : html`<p><a class="main" href="${address}">Continue</a></p>`
  const confirmation = html`<p class="done">This payment is complete. You can close this page.</p>`
  return { title: 'Payment successful', content: html`${confirmation} ${back}` }
}

export function cancelledStep({ accessCode }: Transaction): Step {
  return {
    title: 'Payment cancelled',
    content: html`<p>Nothing was charged.</p>
      <p><a class="second" href="/checkout/${accessCode}">Pay after all</a></p>`,
  }
}

const cardNames = Object.keys(testCards) as CardName[]

function cardLink({ accessCode }: Transaction, name: CardName, isChosen: boolean): Html {
  const { number, title } = testCards[name]
  const current = html`aria-current="true"`
  return html`<li>
    <a href="/checkout/${accessCode}?card=${name}" ${isChosen ? current : null}>
      <span class="title">${title}</span> <span class="digits">${grouped(number)}</span>
    </a>
  </li>`
}

function secret(transaction: Transaction, name: 'pin' | 'otp', label: string, length: number): Html {
  return html`${form(
    transaction,
    name,
    html`<label for="${name}">${label}</label>
      <input
        id="${name}"
        name="${name}"
        type="password"
        inputmode="numeric"
        autocomplete="off"
        required
        maxlength="${length}"
      />
      <button class="main" type="submit">Continue</button>`,
  )}
  ${cancelForm(transaction)}`
}

function grouped(number: string): string {
  return number.replace(/(\d{4})(?=\d)/g, '$1 ')
}
