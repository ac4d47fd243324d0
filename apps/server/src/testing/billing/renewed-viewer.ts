import type { PayingApp, PayingViewer } from './paying-app.ts'

/** Lets Paystack process the refunds that are under way. */
export async function moveRefunds({ sandbox: { control } }: PayingApp): Promise<void> {
  control.advanceRefunds()
  control.advanceRefunds()
  await control.webhooksIdle()
}

/** A viewer with a month at the first-time price, and the reference of a payment for a further one at the full price, 150,000. */
export async function renewedViewer(
  paying: PayingApp,
  name: string,
): Promise<{ viewer: PayingViewer; reference: string }> {
  const viewer = await paying.newViewer(name)
  await viewer.buy({ planId: '1_1' })
  await paying.runDue(viewer)
  await moveRefunds(paying)
  return { viewer, reference: await viewer.buy({ purpose: 'renewal' }) }
}
