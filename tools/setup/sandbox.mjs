import { spawn } from 'node:child_process'
import path from 'node:path'
import { pinnedNode, root } from './toolchain.mjs'

/**
 * Starts the payment sandbox beside the server. Returns null when a real key or a base URL is set, or when the
 * service is public, because the sandbox's keys are public. The sandbox uses free ports, stores its state in the data
 * folder, and ends with its parent process.
 */
export async function startSandbox(env = process.env) {
  if (env.PAYSTACK_SECRET_KEY || env.PAYSTACK_BASE_URL || isPublic(env.PUBLIC_URL?.trim())) return null
  const dataFile = path.join(path.resolve(env.DATA_DIR || './.data'), 'sandbox', 'payments.json')
  const child = spawn(pinnedNode(), [path.join(root, 'apps/paystack-sandbox/src/main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
    env: {
      ...env,
      SANDBOX_HOST: '127.0.0.1',
      SANDBOX_PORT: '0',
      SANDBOX_CONTROL_PORT: '0',
      SANDBOX_DATA: dataFile,
      SANDBOX_WEBHOOK_URL: '',
    },
  })
  const { address, control } = await addressesOf(child)
  return {
    /** Environment variables for the server. */
    env: { PAYSTACK_SANDBOX_URL: address },
    /** Sends webhooks to this server from now on, including undelivered ones. */
    async tell(serverAddress) {
      await post(`${control}/webhooks/url`, { url: `${serverAddress}/api/v1/payments/webhook` })
      await post(`${control}/webhooks/retry`, {})
    },
    stop: () => child.kill('SIGTERM'),
  }
}

/** The same rule as `isPublic` in the server's settings. It is repeated because this file runs on any Node. */
export function isPublic(publicUrl) {
  if (!publicUrl) return false
  try {
    const { hostname } = new URL(publicUrl)
    return !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$|\.(localhost|test)$/i.test(hostname)
  } catch {
    // This address is invalid; the server rejects it with a message.
    return true
  }
}

function addressesOf(child) {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stdout.on('data', (chunk) => {
      said += chunk
      const address = /sandbox ready (http:\S+)/.exec(said)?.[1]
      const control = /control at (http:[^\s,]+)/.exec(said)?.[1]
      if (address && control) resolve({ address, control })
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`the payment sandbox ended with ${code}`)))
  })
}

async function post(url, body) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`the payment sandbox refused ${url}: HTTP ${answer.status}`)
}
