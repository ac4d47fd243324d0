type StepUpPrompt = () => Promise<boolean>

let prompt: StepUpPrompt | null = null

/** Registers the dialog that asks for the password. Returns a function that unregisters it. */
export function registerStepUpPrompt(own: StepUpPrompt): () => void {
  prompt = own
  return () => {
    if (prompt === own) prompt = null
  }
}

/** Asks the operator to authenticate again. Resolves with false if cancelled. */
export function requestStepUp(): Promise<boolean> {
  return prompt?.() ?? Promise.resolve(false)
}
