/** Puts a text into the clipboard, and says whether it is there. */
import { t } from '../../language/t.ts'
import { announceDone, announceFailure } from '../toasts.tsx'

export async function copyText(text: string, done: string, failed: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    announceDone(done)
  } catch {
    announceFailure(failed, new Error(t("Your browser doesn't let this page use the clipboard.")))
  }
}
