/** F-21, B-36: messages between the console and a page of the viewer app that it shows in a frame. */

/** From the frame: it waits for what it is to show. */
export const previewReady = 'preview-ready'

/** To the frame: what the page shows. */
export interface PreviewMessage<Data> {
  preview: Data
}

/** What a message to the frame contains; null if it is another message. */
export function readPreview<Data>(message: unknown): Data | null {
  const isPreview = typeof message === 'object' && message !== null && 'preview' in message
  return isPreview ? (message as PreviewMessage<Data>).preview : null
}
