/** Summary and description of an operation. */
import type { OperationDescription } from './operation.ts'

interface OperationTexts {
  readonly summary: string
  readonly description: string
}

/** @param others equivalent requests */
export function wordsOf(operation: OperationDescription, method: string, others: readonly string[]): OperationTexts {
  const [, summary = operation.summary, more = ''] = /^(.+?[.])\s+(.+)$/s.exec(operation.summary) ?? []
  const said = [more, operation.details ?? '', sideEffects(operation, method), aliases(others)]
  return { summary: summary.replace(/[.]$/, ''), description: said.filter(Boolean).join(' ') }
}

function sideEffects({ isOnce, isVersioned }: OperationDescription, method: string): string {
  if (method === 'GET') return 'Changes nothing.'
  if (isVersioned) return 'With If-Match, it is refused if the record has changed since you read it.'
  return isOnce
    ? 'With an Idempotency-Key, it is executed only once, however often it is sent.'
    : 'Executed each time it is sent.'
}

const aliases = (others: readonly string[]): string =>
  others.length === 0 ? '' : `Equivalent to ${others.map((each) => `\`${each}\``).join(', ')}.`
