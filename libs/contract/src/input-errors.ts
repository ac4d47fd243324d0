import type * as z from 'zod'

/** The text in `fields` for an invalid input. */
export function describeInputError(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return 'is missing'
  switch (issue.code) {
    case 'too_big':
      return issue.origin === 'string'
        ? `has to be at most ${issue.maximum} characters long`
        : `has to be at most ${issue.maximum}`
    case 'too_small':
      return issue.origin === 'string' ? 'is missing' : `has to be at least ${issue.minimum}`
    case 'invalid_value':
      return `has to be one of: ${issue.values.filter((value) => value !== '').join(', ')}`
    case 'invalid_type':
      return `has to be of type ${issue.expected}`
    default:
      return 'is not valid'
  }
}
