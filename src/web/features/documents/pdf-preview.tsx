/** The PDF beside the paper, fetched again whenever the document or its lines change. */
import { CloseButton, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useConnection } from '../../data/connection.tsx'
import { readFile } from '../../data/file.ts'
import type { RecordData } from '../../data/record.ts'
import { t } from '../../language/t.ts'
import { LoadFailure } from '../../ui/notices/load-failure.tsx'
import { PdfFrame, PdfLinks, showsPdfs } from '../../ui/notices/pdf-frame.tsx'
import type { DocumentData } from './document-data.ts'
import { type DocumentView, getNoun } from './document-views.ts'
import classes from './pdf-preview.module.css'

interface Props {
  readonly kind: DocumentView
  readonly document: DocumentData
  readonly close: () => void
}

export function PdfPreview({ kind, document, close }: Props) {
  const { url, error, refetch } = usePdf(kind, document)
  const number = document.number ?? getNoun(kind)
  const file = `${number}.pdf`
  return (
    <section className={classes.preview} aria-label={t('PDF preview')}>
      <header>
        <h2>{t('PDF')}</h2>
        {url && showsPdfs() && <PdfLinks url={url} file={file} />}
        <CloseButton aria-label={t('Close preview')} onClick={close} />
      </header>
      {error ? (
        <LoadFailure what={t('the PDF')} error={error} retry={refetch} />
      ) : url ? (
        <PdfFrame title={t('PDF of {number}', { number })} url={url} file={file} />
      ) : (
        <Loader size="sm" aria-label={t('Loading the PDF')} />
      )}
    </section>
  )
}

function usePdf({ view: { resource } }: DocumentView, { id }: RecordData) {
  const connection = useConnection()
  const [url, setUrl] = useState<string | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['pdf', resource.name, String(id)],
    queryFn: ({ signal }) => readFile(connection, `/${resource.name}/${id}/pdf`, signal),
  })
  useEffect(() => {
    if (!data) return
    const next = URL.createObjectURL(data)
    setUrl(next)
    return () => URL.revokeObjectURL(next)
  }, [data])
  return { url, error: data ? null : error, refetch }
}
