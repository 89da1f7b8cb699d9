/** An invoice has at most one active recurring invoice: the dialog edits that, or creates one. */
import type { DocumentData } from '../document-data.ts'
import { isFinished, useRepetitions } from '../repetitions.ts'
import { RepeatDialog } from './repeat-dialog.tsx'

interface Props {
  readonly invoice: DocumentData
  readonly close: () => void
}

export function RepeatOrChange({ invoice, close }: Props) {
  const repetitions = useRepetitions(invoice)
  if (!repetitions) return null
  const goingOn = repetitions.find((repetition) => !isFinished(repetition))
  return <RepeatDialog invoice={invoice} {...(goingOn && { recurring: goingOn })} close={close} />
}
