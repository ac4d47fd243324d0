/** F-21: messages between the console and the plan page that it shows in a frame. */

/** From the frame: it waits for the plans. */
export const previewReady = 'plan-preview-ready'

/** To the frame: what the plan page shows. */
export interface PreviewedPlans<Plans> {
  previewedPlans: Plans
}

/** The plans of a message to the frame; null if it is another message. */
export function readPreviewedPlans<Plans>(message: unknown): Plans | null {
  const isPlans = typeof message === 'object' && message !== null && 'previewedPlans' in message
  return isPlans ? (message as PreviewedPlans<Plans>).previewedPlans : null
}
