/** What an operation is called, and what there is to know of it, as people read it. */
import type { OperationDescription } from './operation.ts'

interface OperationTexts {
  readonly summary: string
  readonly description: string
}

/** @param others requests that are answered in the same way */
export function wordsOf(operation: OperationDescription, method: string, others: readonly string[]): OperationTexts {
  const [, summary = operation.summary, more = ''] = /^(.+?[.])\s+(.+)$/s.exec(operation.summary) ?? []
  const said = [more, operation.details ?? '', habits(operation, method), aliases(others)]
  return { summary: summary.replace(/[.]$/, ''), description: said.filter(Boolean).join(' ') }
}

function habits({ isOnce, isVersioned }: OperationDescription, method: string): string {
  if (method === 'GET') return 'Changes nothing.'
  if (isVersioned) return 'With If-Match it is refused where what you read was changed meanwhile.'
  return isOnce
    ? 'With an Idempotency-Key it is done once, however often it is sent.'
    : 'Done each time that it is sent.'
}

const aliases = (others: readonly string[]): string =>
  others.length === 0 ? '' : `Means the same as ${others.map((each) => `\`${each}\``).join(', ')}.`
