type StepUpPrompt = () => Promise<boolean>

let prompt: StepUpPrompt | null = null

/** Registers the dialog that asks for the password. Returns how to remove it. */
export function registerStepUpPrompt(own: StepUpPrompt): () => void {
  prompt = own
  return () => {
    if (prompt === own) prompt = null
  }
}

/** Asks the operator to authenticate again. False when cancelled. */
export function requestStepUp(): Promise<boolean> {
  return prompt?.() ?? Promise.resolve(false)
}
