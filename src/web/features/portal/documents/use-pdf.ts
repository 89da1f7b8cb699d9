/** The printed document, as a file for the person to keep. */
import type { DocumentKind } from '../../../../contract/resources/documents/documents.ts'
import { useConnection } from '../../../data/connection.tsx'
import { readFile, saveFile } from '../../../data/file.ts'
import type { RecordId } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import { announceFailure } from '../../../ui/toasts.tsx'
import { collections } from '../issued.ts'

export function usePdf(kind: DocumentKind, id: RecordId, number: string): () => Promise<void> {
  const connection = useConnection()
  return () =>
    readFile(connection, `/${collections[kind]}/${id}/pdf`).then(
      (file) => saveFile(file, `${number}.pdf`),
      (error: unknown) => announceFailure(t("Couldn't load the PDF of {number}", { number }), error),
    )
}
