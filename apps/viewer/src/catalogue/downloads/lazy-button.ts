import { preloadable } from '../../platform/preloadable.tsx'

/** P-40: pages show their content without waiting for the code of downloads. */
export const DownloadButton = preloadable(() =>
  import('./download-button.tsx').then((file) => file.DownloadButton),
)
