/** Preview of a file as an image, as a PDF in the browser's viewer, or as plain text; never as a web page. */
import { Loader } from '@mantine/core'
import '@mantine/core/styles/Loader.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useConnection } from '../../data/connection.tsx'
import { readFile } from '../../data/file.ts'
import { t } from '../../language/t.ts'
import { LoadFailure } from '../../ui/notices/load-failure.tsx'
import { PdfFrame } from '../../ui/notices/pdf-frame.tsx'
import classes from './file-dialog.module.css'
import { getPreviewKind, longestText, type PreviewKind } from './preview-kind.ts'

interface Props {
  readonly name: string
  readonly contenttype: string
  /** Path of the content, relative to the API root. */
  readonly path: string
  /** Distinguishes successive contents of the same path. */
  readonly stamp: string
}

export function FilePreview({ contenttype, ...file }: Props) {
  const kind = getPreviewKind(contenttype)
  if (kind === null)
    return <p className={classes.nothing}>{t('No preview for this kind of file. Download it to open it.')}</p>
  return <Shown key={`${file.path} ${file.stamp}`} kind={kind} contenttype={contenttype} {...file} />
}

function Shown({ name, contenttype, path, stamp, kind }: Props & { readonly kind: PreviewKind }) {
  const connection = useConnection()
  const { data, error, refetch } = useQuery({
    queryKey: ['file', path, stamp],
    queryFn: async ({ signal }) => {
      const content = await readFile(connection, path, signal)
      return kind === 'text' ? loadText(content) : content
    },
    gcTime: 60_000,
  })
  if (error && !data) return <LoadFailure what={t('the preview')} error={error} retry={refetch} />
  if (data === undefined) {
    return (
      <div className={classes.pending}>
        <Loader size="sm" aria-label={t('Loading the preview')} />
      </div>
    )
  }
  if (typeof data === 'string') {
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: long texts are scrolled by keys
      <section className={classes.text} tabIndex={0} aria-label={name}>
        {data}
      </section>
    )
  }
  return <Framed name={name} content={data} contenttype={contenttype} kind={kind} />
}

interface FramedProps extends Pick<Props, 'name' | 'contenttype'> {
  readonly content: Blob
  readonly kind: PreviewKind
}

/** Uses a blob URL with the content type that the service has detected. */
function Framed({ name, content, contenttype, kind }: FramedProps) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const next = URL.createObjectURL(new Blob([content], { type: contenttype }))
    setUrl(next)
    return () => URL.revokeObjectURL(next)
  }, [content, contenttype])
  if (url === null) return <div className={classes.pending} />
  if (kind === 'image') return <img className={classes.image} src={url} alt={name} />
  return <PdfFrame className={classes.frame} title={name} url={url} file={name} />
}

async function loadText(content: Blob): Promise<string> {
  const text = await content.slice(0, longestText).text()
  return content.size > longestText ? `${text}\n…` : text
}
