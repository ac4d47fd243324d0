/** Arguments without spaces, as they are written on a command line. Values that may contain a space are passed on their own. */
export const words = (text: string): string[] => text.split(' ')
