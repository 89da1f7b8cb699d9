/** Shows the questions of completions that take other records along, from anywhere in the app, one after the other. */
import { useSyncExternalStore } from 'react'
import { firstCompletionQuestion, subscribeToCompletionQuestions } from '../../data/mutations/completion-question.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const CompletionDialog = lazyPart(() => import('./completion-dialog.tsx').then((part) => part.CompletionDialog))

export function CompletionNotice() {
  const question = useSyncExternalStore(subscribeToCompletionQuestions, firstCompletionQuestion)
  return question && <CompletionDialog {...question} />
}
