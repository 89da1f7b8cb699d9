/** Files of a document: downloads the PDF or the electronic invoice, or prints the PDF. */
import { useConnection } from '../../data/connection.tsx'
import { readFile, saveFile } from '../../data/file.ts'
import type { RecordData } from '../../data/record.ts'
import { t } from '../../language/t.ts'
import { announceFailure } from '../../ui/toasts.tsx'
import { type DocumentView, nounOf } from './document-views.ts'

export function usePdfFile(kind: DocumentView, document: RecordData) {
  const connection = useConnection()
  const { resource } = kind.view
  const name = String(document.number ?? nounOf(kind, document))
  const withFile = (use: (file: Blob) => void, form: 'pdf' | 'ubl' = 'pdf') => {
    const what = form === 'pdf' ? t('the PDF') : t('the e-invoice')
    return () =>
      readFile(connection, `/${resource.name}/${document.id}/${form}`).then(use, (error: unknown) =>
        announceFailure(t("Couldn't load {what} of {name}", { what, name }), error),
      )
  }
  return {
    download: withFile((file) => saveFile(file, `${name}.pdf`)),
    downloadUbl: withFile((file) => saveFile(file, `${name}.xml`), 'ubl'),
    print: withFile(print),
  }
}

/** Prints from a hidden frame, which has to stay until the person has closed the print dialog. */
function print(file: Blob): void {
  const frame = window.document.createElement('iframe')
  frame.hidden = true
  frame.src = URL.createObjectURL(file)
  frame.onload = () => frame.contentWindow?.print()
  window.document.querySelector('[data-printed]')?.remove()
  frame.dataset.printed = ''
  window.document.body.append(frame)
}
