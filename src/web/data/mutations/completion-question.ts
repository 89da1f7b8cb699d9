/** Completions that complete other records as well, or leave work unbilled, until the person has agreed. */
import type { Resource } from '../../../contract/language/resource.ts'
import type { Records } from '../record.ts'
import type { Dependents } from './dependents.ts'
import type { UnbilledWork } from './unbilled-work.ts'

export interface CompletionQuestion {
  readonly what: 'complete' | 'reopen'
  readonly resource: Resource
  readonly records: Records
  /** The records that would be completed or reopened with them, if any. */
  readonly along: Dependents | null
  readonly unbilled: UnbilledWork | null
  answer(choice: CompletionChoice): void
}

/** `alone` reopens nothing else; completing always takes the others along. */
export type CompletionChoice = 'along' | 'alone' | 'cancel'

let completionQuestions: readonly CompletionQuestion[] = []
const listeners = new Set<() => void>()

function show(next: readonly CompletionQuestion[]): void {
  completionQuestions = next
  for (const listener of listeners) listener()
}

/** Resolves once the person has chosen. */
export function askCompletion(question: Omit<CompletionQuestion, 'answer'>): Promise<CompletionChoice> {
  return new Promise((resolve) => {
    const completionQuestion: CompletionQuestion = {
      ...question,
      answer(choice) {
        show(completionQuestions.filter((candidate) => candidate !== completionQuestion))
        resolve(choice)
      },
    }
    show([...completionQuestions, completionQuestion])
  })
}

export const firstCompletionQuestion = (): CompletionQuestion | null => completionQuestions[0] ?? null

export function subscribeToCompletionQuestions(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
