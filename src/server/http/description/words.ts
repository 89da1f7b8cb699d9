/** Summary and description of an operation. */
import type { OperationDescription } from './operation.ts'

interface OperationTexts {
  readonly summary: string
  readonly description: string
}

/** @param names the requests that are equivalent to this one: others, or the one that this is a second name of */
export function getWords(
  operation: OperationDescription,
  method: string,
  { otherPaths, aliasOf }: { readonly otherPaths: readonly string[]; readonly aliasOf: string | null },
): OperationTexts {
  const [, summary = operation.summary, more = ''] = /^(.+?[.])\s+(.+)$/s.exec(operation.summary) ?? []
  if (aliasOf !== null) return { summary: summary.replace(/[.]$/, ''), description: `Equivalent to \`${aliasOf}\`.` }
  const sentences = [more, operation.details ?? '', sideEffects(operation, method), aliases(otherPaths)]
  return { summary: summary.replace(/[.]$/, ''), description: sentences.filter(Boolean).join(' ') }
}

function sideEffects({ isOnce, isVersioned }: OperationDescription, method: string): string {
  if (method === 'GET') return 'Changes nothing.'
  if (isVersioned) return 'With If-Match, it is refused if the record has changed since you read it.'
  return isOnce
    ? 'With an Idempotency-Key, it is executed only once, however often it is sent.'
    : 'Executed each time it is sent.'
}

const aliases = (aliasNames: readonly string[]): string =>
  aliasNames.length === 0 ? '' : `Equivalent to ${aliasNames.map((alias) => `\`${alias}\``).join(', ')}.`
