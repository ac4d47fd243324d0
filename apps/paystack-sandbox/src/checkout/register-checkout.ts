import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerBank, leaveCheckout, submitCard, submitOtp, submitPin } from '../charges/checkout-steps.ts'
import {
  deliverMoney,
  expireIfDue,
  expireInstructions,
  giveInstructions,
  instructedChannelOf,
  reportPayment,
} from '../charges/instructions.ts'
import type { Sandbox } from '../sandbox.ts'
import { transactionByAccessCode } from '../world/world.ts'
import { isPaid, type Transaction } from '../world/transaction.ts'
import { expiredStep, instructionStep } from './instruction-steps.ts'
import { cancelAddress, formTargets, returnAddress } from './leave-to.ts'
import { page, plainPage } from './page.ts'
import { bankStep, cancelledStep, cardStep, doneStep, otpStep, pinStep, type Step } from './steps.ts'

type Fields = Record<string, string>

/** Every step is a POST with a redirect, so that reloading never pays twice. */
const steps: Record<string, (sandbox: Sandbox, transaction: Transaction, fields: Fields) => void> = {
  card: (sandbox, transaction, { number = '', expiry = '', cvv = '' }) =>
    submitCard(sandbox, transaction, { number, expiry, cvv }),
  pin: (_sandbox, transaction, { pin = '' }) => submitPin(transaction, pin),
  otp: (sandbox, transaction, { otp = '' }) => submitOtp(sandbox, transaction, otp),
  bank: (sandbox, transaction, { decision }) => answerBank(sandbox, transaction, decision === 'authorise'),
  report: (_sandbox, transaction) => reportPayment(transaction),
  renew: (sandbox, transaction) => giveInstructions(sandbox, transaction),
  expire: (_sandbox, transaction) => expireInstructions(transaction),
  deliver: (sandbox, transaction, { share = '100' }) => {
    if (isPaid(transaction) || transaction.step.at !== 'instructions') return
    const percent = Math.min(Math.max(Number(share) || 100, 1), 200)
    deliverMoney(sandbox, transaction, Math.round((transaction.amount * percent) / 100))
  },
}

const css = readFileSync(path.join(import.meta.dirname, 'checkout.css'))

export function registerCheckout(app: FastifyInstance, sandbox: Sandbox): void {
  app.get('/assets/checkout.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(css))

  app.get('/checkout/:accessCode', (request, reply) => {
    const transaction = transactionOf(sandbox, request)
    if (!transaction) return notFound(reply)
    const { card = '', cancelled } = request.query as Fields
    // The first visit issues instructions. Once they have expired, the customer has to request new ones.
    if (cancelled === undefined && transaction.attempts === 0) giveInstructions(sandbox, transaction)
    sandbox.save()
    const step = cancelled === undefined || isPaid(transaction) ? stepOf(sandbox, transaction, card) : null
    return show(sandbox, transaction, reply, step ?? cancelledStep(transaction))
  })

  app.post('/checkout/:accessCode/cancel', (request, reply) => {
    const transaction = transactionOf(sandbox, request)
    if (!transaction) return notFound(reply)
    leaveCheckout(transaction)
    sandbox.save()
    return reply.redirect(cancelAddress(transaction) ?? `/checkout/${transaction.accessCode}?cancelled`, 303)
  })

  app.post('/checkout/:accessCode/:step', (request, reply) => {
    const transaction = transactionOf(sandbox, request)
    const execute = steps[(request.params as Fields).step ?? '']
    if (!transaction || !execute) return notFound(reply)
    execute(sandbox, transaction, (request.body ?? {}) as Fields)
    sandbox.save()
    setImmediate(sandbox.webhooks.send)
    const back = isPaid(transaction) ? returnAddress(transaction) : null
    return reply.redirect(back ?? `/checkout/${transaction.accessCode}`, 303)
  })
}

function stepOf(sandbox: Sandbox, transaction: Transaction, chosenCard: string): Step {
  if (isPaid(transaction)) return doneStep(transaction)
  expireIfDue(sandbox, transaction)
  const { step } = transaction
  const channel = instructedChannelOf(transaction)
  switch (step.at) {
    case 'pin':
      return pinStep(transaction)
    case 'otp':
      return otpStep(transaction)
    case 'bank':
      return bankStep(transaction, step.card.last4)
    case 'instructions':
      return instructionStep(transaction, step)
    case 'card':
      return channel === null
        ? cardStep(transaction, chosenCard, nextYears(sandbox.clock.now()))
        : expiredStep(transaction, channel)
  }
}

function show(
  { settings }: Sandbox,
  transaction: Transaction,
  reply: FastifyReply,
  { title, content }: Step,
): FastifyReply {
  return send(reply, page(settings.merchantName, transaction, title, content), formTargets(transaction))
}

function notFound(reply: FastifyReply): FastifyReply {
  const text = 'There is no such payment. Go back and start again.'
  return send(reply.code(404), plainPage('Payment not found', text), "'none'")
}

function send(reply: FastifyReply, text: string, formTargets: string): FastifyReply {
  const policy = `default-src 'none'; style-src 'self'; form-action ${formTargets}; base-uri 'none'; frame-ancestors 'none'`
  return reply
    .headers({
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .type('text/html; charset=utf-8')
    .send(text)
}

function transactionOf({ world }: Sandbox, request: FastifyRequest): Transaction | undefined {
  return transactionByAccessCode(world, (request.params as Fields).accessCode ?? '')
}

/** A future expiry date for the test cards. */
function nextYears(now: number): string {
  return `12/${String((new Date(now).getUTCFullYear() + 4) % 100).padStart(2, '0')}`
}
