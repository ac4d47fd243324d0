/** Why a file cannot be imported. The message is for operators. */
export class ImportError extends Error {}
