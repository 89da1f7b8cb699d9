/** The document as a file: downloaded as it is printed or for programs, or handed to the printer. */
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

/** Browsers print what stands in a frame; it stays there until the person has answered the printer's questions. */
function print(file: Blob): void {
  const frame = window.document.createElement('iframe')
  frame.hidden = true
  frame.src = URL.createObjectURL(file)
  frame.onload = () => frame.contentWindow?.print()
  window.document.querySelector('[data-printed]')?.remove()
  frame.dataset.printed = ''
  window.document.body.append(frame)
}
