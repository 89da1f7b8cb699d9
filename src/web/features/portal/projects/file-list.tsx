/** Files shared with the client, newest first, for download. */
import type { ReactNode } from 'react'
import { files } from '../../../../contract/resources/content/content.ts'
import { useConnection } from '../../../data/connection.tsx'
import type { FileRecord } from '../../../data/declared-records.ts'
import { readFile, saveFile } from '../../../data/file.ts'
import { useList } from '../../../data/queries.ts'
import { key, type RecordData } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import { useFormats } from '../../../resource/inputs/fields/formats.ts'
import { useGradually } from '../../../ui/scrolling/gradually.ts'
import { announceFailure } from '../../../ui/toasts.tsx'
import classes from '../cards.module.css'
import pages from './project-page.module.css'

const noRecords: readonly RecordData[] = []
/** Number of files rendered at first. */
const step = 50
const params = { fields: 'filename,size,createdon' }

interface Props {
  /** Path of the files, relative to the API root. */
  readonly path: string
  /** Renders nothing if there are none. */
  readonly isQuiet?: boolean
  /** Content below, rendered once the files are loaded and their height is known. */
  readonly children?: ReactNode
}

export function FileList({ path, isQuiet = false, children }: Props) {
  const { data, error } = useList(files, params, { path })
  const records = data?.rows ?? noRecords
  const visibleCount = useGradually(records.length, step)
  if (isQuiet && !data?.rows.length) return data || error ? children : null
  const list = (
    <section className={classes.section} aria-label={t('Files')}>
      <h2>{t('Files')}</h2>
      {data?.rows.length === 0 && <p className="quiet">{t('No files shared yet.')}</p>}
      <ul className={pages.list}>
        {records.slice(0, visibleCount).map((file) => (
          <File key={key(file)} file={file} />
        ))}
      </ul>
    </section>
  )
  return (
    <>
      {list}
      {children}
    </>
  )
}

function File({ file }: { file: FileRecord }) {
  const { number, day } = useFormats()
  const connection = useConnection()
  const name = String(file.filename)
  const download = () =>
    readFile(connection, `/files/${file.id}/download`).then(
      (content) => saveFile(content, name),
      (error: unknown) => announceFailure(t("Couldn't download {name}", { name }), error),
    )
  return (
    <li>
      <span className={pages.name}>
        <button type="button" className={pages.download} onClick={download}>
          {name}
        </button>
        {typeof file.createdon === 'string' && <small>{day(file.createdon)}</small>}
      </span>
      <span className={pages.end}>{formatSize(file.size ?? 0, number)}</span>
    </li>
  )
}

function formatSize(bytes: number, number: (value: number) => string): string {
  if (bytes < 1000) return `${bytes} B`
  return bytes < 1_000_000 ? `${number(Math.round(bytes / 1000))} kB` : `${number(Math.round(bytes / 100_000) / 10)} MB`
}
