/** Files of a document: downloads the PDF or the electronic invoice, or prints the PDF. */

import { useConnection } from '../../data/connection.tsx'
import { readFile, saveFile } from '../../data/file.ts'
import { t } from '../../language/t.ts'
import { showsPdfs } from '../../ui/notices/pdf-frame.tsx'
import { announceDone, announceFailure } from '../../ui/toasts.tsx'
import type { DocumentData } from './document-data.ts'
import { type DocumentView, getNoun } from './document-views.ts'

export function usePdfFile(kind: DocumentView, document: DocumentData) {
  const connection = useConnection()
  const { resource } = kind.view
  const name = document.number ?? getNoun(kind, document)
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
    print: withFile((file) => print(file, `${name}.pdf`)),
  }
}

/**
 * Prints from a hidden frame, which has to stay until the person has closed the print dialog. Where the browser does not
 * show PDFs in frames, or forbids to print one, the file is downloaded.
 */
function print(file: Blob, name: string): void {
  const download = () => {
    saveFile(file, name)
    announceDone(t("Your browser can't print PDFs from here. Downloaded {name}", { name }))
  }
  if (!showsPdfs()) {
    download()
    return
  }
  const frame = window.document.createElement('iframe')
  frame.hidden = true
  frame.src = URL.createObjectURL(file)
  frame.onload = () => {
    try {
      frame.contentWindow?.print()
    } catch {
      download()
    }
  }
  window.document.querySelector('[data-printed]')?.remove()
  frame.dataset.printed = ''
  window.document.body.append(frame)
}
