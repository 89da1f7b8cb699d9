/** Confirms a final state, such as voided or declined. */

import { t } from '../../../language/t.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import type { DocumentData } from '../document-data.ts'
import { type DocumentView, getNoun } from '../document-views.ts'
import type { Transition } from '../transitions.ts'
import { useNextVersion } from '../versions/next-version.ts'

interface Props {
  readonly kind: DocumentView
  readonly document: DocumentData
  readonly transition: Transition
  readonly go: () => void
  readonly close: () => void
}

const consequences: Readonly<Record<string, string>> = {
  voided: t("It no longer has to be paid, and the time it billed can be billed again. This can't be undone."),
  expired: t("It can no longer be accepted. This can't be undone."),
  declined: t("It can no longer be accepted. This can't be undone."),
}

function getAsked({ state, action }: Transition, name: string): string {
  if (state === 'voided') return t('Void {name}?', { name })
  if (state === 'expired') return t('Mark {name} as expired?', { name })
  return state === 'declined' ? t('Mark {name} as declined?', { name }) : action
}

export function StateDialog({ kind, document, transition, go, close }: Props) {
  const { data } = useNextVersion(kind, document)
  const text = consequences[transition.state]
  const [next] = transition.state === 'voided' ? (data?.rows ?? []) : []
  const along = next && t('{next}, the draft of its next version, is deleted.', { next: String(next.number) })
  return (
    <ConfirmDialog
      title={getAsked(transition, document.number ?? getNoun(kind, document))}
      text={along ? `${text} ${along}` : text}
      action={transition.action}
      isGrave={transition.state === 'voided'}
      go={go}
      close={close}
    />
  )
}
