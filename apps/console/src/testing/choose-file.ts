import type { UserEvent } from '@testing-library/user-event'

/** Chooses a file in the dialog of the only field for files on the page. */
export async function chooseFile(user: UserEvent, ...files: File[]): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  if (!input) throw new Error('There is no field for files')
  await user.upload(input, files)
}
