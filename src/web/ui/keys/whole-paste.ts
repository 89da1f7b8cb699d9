/** A text that does not fit into an input is not pasted or dropped there at all, rather than cut without a word. */
import { t } from '../../language/t.ts'
import { announceFailure } from '../toasts.tsx'

/** @returns a function that stops it */
export function refuseCutPastes(): () => void {
  const listener = (event: ClipboardEvent | DragEvent) => {
    const isDrop = 'dataTransfer' in event
    const data = isDrop ? event.dataTransfer : event.clipboardData
    const { target } = event
    if (event.defaultPrevented || !data) return
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) || target.maxLength < 0) return
    const text = data.getData('text/plain')
    const selectedText = target.value.slice(target.selectionStart ?? 0, target.selectionEnd ?? 0)
    // A drop replaces nothing, unless it is the selected text that moves within its input.
    const replacedLength = isDrop && selectedText !== text ? 0 : selectedText.length
    const length = target.value.length - replacedLength + text.length
    if (length <= target.maxLength) return
    event.preventDefault()
    const reason = t('The text would have {length, number} characters; {most, number} fit here.', {
      length,
      most: target.maxLength,
    })
    announceFailure(isDrop ? t('Not dropped') : t('Not pasted'), new Error(reason))
  }
  document.addEventListener('paste', listener)
  document.addEventListener('drop', listener)
  return () => {
    document.removeEventListener('paste', listener)
    document.removeEventListener('drop', listener)
  }
}
