/** Downloads the document as a PDF. */
import type { DocumentKind } from '../../../../contract/resources/documents/documents.ts'
import { useConnection } from '../../../data/connection.tsx'
import { readFile, saveFile } from '../../../data/file.ts'
import type { RecordId } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import { useSending } from '../../../ui/sending.ts'
import { announceFailure } from '../../../ui/toasts.tsx'
import { collections } from '../issued.ts'

interface Pdf {
  /** Whether the service is generating it, which may take a moment. */
  readonly isMade: boolean
  readonly download: () => Promise<void>
}

export function usePdf(kind: DocumentKind, id: RecordId, number: string): Pdf {
  const connection = useConnection()
  const { isSending, send } = useSending()
  const download = () =>
    send(async () => saveFile(await readFile(connection, `/${collections[kind]}/${id}/pdf`), `${number}.pdf`)).catch(
      (error: unknown) => announceFailure(t("Couldn't load the PDF of {number}", { number }), error),
    )
  return { isMade: isSending, download }
}
