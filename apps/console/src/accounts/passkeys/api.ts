import { t } from '@lingui/core/macro'
import type { passkeys } from '@kallo/contract/accounts/passkeys'
import {
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { client } from '../../platform/api-client.ts'

export const passkeysApi = client<typeof passkeys>()({
  list: 'GET console/passkeys',
  beginRegistration: 'POST console/passkeys/register/begin',
  register: 'POST console/passkeys/register',
  remove: 'DELETE console/passkeys/:id',
  beginLogin: 'POST console/passkeys/login/begin',
  login: 'POST console/passkeys/login',
  beginStepUp: 'POST console/passkeys/step-up/begin',
  stepUp: 'POST console/passkeys/step-up',
})

/** Whether this browser can use passkeys at this address. */
export function canUsePasskeys(): boolean {
  return window.isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname)
}

/** Creates a passkey on a device of the operator and stores it. Returns recovery codes, if it is the first second factor. */
export async function createPasskey(name: string): Promise<readonly string[]> {
  const { options } = await passkeysApi.beginRegistration()
  const credential = await withReason(
    startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }),
  )
  const { recoveryCodes: codes } = await passkeysApi.register({
    name,
    credential: withPlainResults(credential),
  })
  return codes
}

export async function logInWithPasskey(): Promise<void> {
  const { options } = await passkeysApi.beginLogin()
  await passkeysApi.login({ credential: await assert(options) })
}

export async function stepUpWithPasskey(): Promise<void> {
  const { options } = await passkeysApi.beginStepUp()
  await passkeysApi.stepUp({ credential: await assert(options) })
}

async function assert(options: Record<string, unknown>) {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  return withPlainResults(await withReason(startAuthentication({ optionsJSON })))
}

/** Copies the extension results into a plain object, because their DOM interface has no index signature. */
function withPlainResults<C extends { type: string; clientExtensionResults: object }>(credential: C) {
  const results: Record<string, unknown> = { ...credential.clientExtensionResults }
  return { ...credential, type: 'public-key' as const, clientExtensionResults: results }
}

/** Adds a reason to errors of WebAuthn. Browsers do not say whether the user cancelled or the device has no passkey. */
async function withReason<T>(ceremony: Promise<T>): Promise<T> {
  try {
    return await ceremony
  } catch (error) {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError'
    throw new Error(
      isKnown
        ? t`This device already has a passkey for your account.`
        : t`No passkey was used. The request was cancelled or timed out, or this device has no passkey for this service.`,
      { cause: error },
    )
  }
}
