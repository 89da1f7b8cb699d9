/** A failure that the person who runs the service can act on. Its message is one line that says what to do. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError'
}

/** A setting that cannot be used; the message is one line for the person who started the service. */
export class SettingError extends OperatorError {
  override readonly name = 'SettingError'
}

/** A setting whose value turns out to be unusable; `allowed` completes "allowed is ...". */
export function refusal(name: string, value: string, allowed: string): SettingError {
  return new SettingError(`${name} is "${printable(value)}"; allowed is ${allowed}`)
}

/** One line, without a password in it: the line ends up in logs and screenshots. */
export function printable(text: string): string {
  return text.replace(/:\/\/([^:@/\s]*):.*@/g, '://$1:***@').replace(/\p{Cc}/gu, ' ')
}
