/** Splits arguments at spaces, as on a command line. Pass values that may contain a space separately. */
export const words = (text: string): string[] => text.split(' ')
