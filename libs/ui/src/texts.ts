import { createContext } from 'react'

/** Built-in texts of the components. An app in several languages provides its own. */
export interface UiTexts {
  cancel: string
  results: string
  select: string
  selectAllRows: string
  selectRow: string
  somethingWentWrong: string
}

export const UiTextsContext = /* @__PURE__ */ createContext<UiTexts>({
  cancel: 'Cancel',
  results: 'Results',
  select: 'Select',
  selectAllRows: 'Select all rows',
  selectRow: 'Select the row',
  somethingWentWrong: 'Something went wrong.',
})
