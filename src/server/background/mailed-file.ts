/** Contents of a mailed invoice or quote: the PDF, and a link to the page where the client reads or answers it. */
import { systemActor } from '../change-log/system-actor.ts'
import type { MakeFile } from '../mail/document-mail.ts'
import { portalPath } from '../resources/documents/answers/portal-path.ts'
import { makeQuoteLink } from '../resources/documents/answers/quote-links.ts'
import { documentFile, fileName } from '../resources/documents/document-file.ts'
import type { LoadPerson } from '../resources/notifications/notify.ts'
import type { WriteParts } from '../write/run-write.ts'

/** @param publicUrl base URL of links */
export function mailedFile(write: Omit<WriteParts, 'emit'>, loadPerson: LoadPerson, publicUrl: string): MakeFile {
  return async ({ account, kind, id, to, sending }) => {
    const file = await documentFile(write, systemActor(account), kind, id)
    if (!file) return null
    const path =
      kind === 'quote'
        ? await makeQuoteLink(write.database, account, id, sending)
        : await portalPath(write, loadPerson, { account, id, to })
    return { ...file, name: fileName(file.number), ...(path ? { link: publicUrl + path } : {}) }
  }
}
