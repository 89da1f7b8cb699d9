/** A failure that the person who runs the service can act on. Its message is one line that says what to do. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError'
}
