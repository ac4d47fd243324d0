import { useViewer } from '../accounts/profile/use-viewer.ts'

/** Who is signed in, for pages that have to say it; drawn only while somebody is. */
export function ViewerEmail() {
  return useViewer()?.email ?? '…'
}
