/** What is said last, where nothing more particular fits. Without the full stop; what is more particular stands first. */
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
