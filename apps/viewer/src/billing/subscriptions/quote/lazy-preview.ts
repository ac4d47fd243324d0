import { preloadable } from '../../../platform/preloadable.tsx'

/** The dialog is loaded when it is opened, or before: the pages with the choices are shown without waiting for it. */
export const Preview = preloadable(() => import('./preview.tsx').then(({ Preview: dialog }) => dialog))
