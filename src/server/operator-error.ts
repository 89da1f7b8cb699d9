/** An error that the operator can fix. Its message is one line that says what to do. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError'
}

/** An invalid setting. */
export class SettingError extends OperatorError {
  override readonly name = 'SettingError'
}

/** The error for a setting whose value turns out to be unusable; `allowed` completes "allowed is ...". */
export function refusal(name: string, value: string, choices: string): SettingError {
  return new SettingError(`${name} is "${printable(value)}"; allowed is ${choices}`)
}

/** The text as one line, with passwords removed, because it may end up in logs and screenshots. */
export function printable(text: string): string {
  return text.replace(/:\/\/([^:@/\s]*):.*@/g, '://$1:***@').replace(/\p{Cc}/gu, ' ')
}
