import { productName } from '@kallo/rules/foundation/branding'

/** Name of the service, from the page's metadata. Without a server, as in tests, it is the name of the product. */
export const brandName = contentOf('application-name') ?? productName

/** Address of the logo; null: the product's own, or the name as text. */
export const brandLogo = contentOf('kallo:logo')

/** B-36: headline of the home page; null: the app's own. */
export const ownHeadline = contentOf('kallo:headline')

/** B-36: what follows the headline; null: the app's own. */
export const ownIntroduction = contentOf('kallo:introduction')

/** Email address for questions; null: none is shown. */
export const supportEmail = contentOf('kallo:support')

/** Telephone number for questions, as in `+2348012345678`; null: none is shown. */
export const supportPhone = contentOf('kallo:phone')

/** Number with WhatsApp; null: none is shown. */
export const supportWhatsapp = contentOf('kallo:whatsapp')

/** Whether the operator has legal texts of their own. */
export const hasOwnTexts = contentOf('kallo:legal') !== null

function contentOf(name: string): string | null {
  // Tests of pure functions run without a document.
  if (typeof document === 'undefined') return null
  return document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? null
}
