/** The most general messages, matched last. Without the full stop; more specific ones come first. */
import { message } from '../../../../contract/messages/message.ts'

export const generalSentences: readonly string[] = [
  message('You do not have permission to set {fields} of {thing} {id}: {reason}'),
  message('You do not have permission to set {fields}: {reason}'),
  message('You do not have permission to set {fields}'),
  message('You do not have permission to {action} {things}'),
  message('{name} is required: {hint}'),
  message('{name} is required'),
  message('{value} is not allowed; {hint}'),
]
