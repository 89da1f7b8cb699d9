/** Copies a text to the clipboard and announces the result. */
import { t } from '../../language/t.ts'
import { announceDone, announceFailure } from '../toasts.tsx'

export async function copyText(text: string, doneText: string, failedText: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    announceDone(doneText)
  } catch {
    announceFailure(failedText, new Error(t("Your browser doesn't let this page use the clipboard.")))
  }
}
