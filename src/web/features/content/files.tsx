/**
 * The files of a record: upload by drag and drop or file picker, preview, sharing with the client, and deletion. A file
 * whose name exists is uploaded as its next version.
 */
import { Button, FileButton, Switch } from '@mantine/core'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Switch.css'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { type DragEvent, useState } from 'react'
import { mayUse } from '../../../contract/language/resource.ts'
import { files } from '../../../contract/resources/content/content.ts'
import { useChanges } from '../../data/changes.ts'
import type { FileRecord } from '../../data/declared-records.ts'
import type { Me } from '../../data/me.ts'
import { useList } from '../../data/queries.ts'
import { key, type RecordData, type RecordId } from '../../data/record.ts'
import { t } from '../../language/t.ts'
import { canEdit } from '../../resource/inputs/fields/can-edit.ts'
import { useFormats } from '../../resource/inputs/fields/formats.ts'
import { Facts } from '../../ui/facts.tsx'
import { firstClick } from '../../ui/keys/first-click.ts'
import { LoadFailure } from '../../ui/notices/load-failure.tsx'
import { useGradually } from '../../ui/scrolling/gradually.ts'
import classes from './content.module.css'
import { FileDialog } from './file-dialog.tsx'
import { canSeeVersions } from './file-versions.tsx'
import { sizeWords } from './size-words.ts'
import { acceptsContent, type ContentParent, isSharable } from './target.ts'
import { useTransfers } from './use-transfers.ts'

const params = { fields: 'filename,size,contenttype,contactname,createdon,lastmodifiedutc,clientaccess,itemid' }
const noRecords: readonly RecordData[] = []
/** Number of files rendered at a time. */
const step = 50

export function Files({ me, target }: { me: Me; target: ContentParent }) {
  const { data, error, refetch } = useList(files, params, { path: `/${target.kind}/${target.record.id}/files` })
  const records = data?.rows ?? noRecords
  const visibleCount = useGradually(records.length, step)
  const { send, sendAll, replace } = useTransfers(target)
  const [openId, setOpened] = useState<RecordId | null>(null)
  const [isDraggedOver, setOver] = useState(false)
  const mayAdd = acceptsContent(target) && mayUse(me.actor, files, 'add')
  const keepsVersions = canSeeVersions(me) && mayUse(me.actor, files, 'edit')
  const upload = async (files: readonly File[]) => {
    const uploads = files.map((file) => ({
      file,
      existingFile: keepsVersions ? sameName(data?.rows ?? [], target, file.name) : undefined,
    }))
    const [only] = uploads
    if (!only) return
    if (uploads.length > 1) return sendAll(uploads)
    return only.existingFile ? replace(only.existingFile, only.file) : send(only.file)
  }
  const row = data?.rows.find(({ id }) => id === openId)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    upload([...event.dataTransfer.files])
  }
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  return (
    <section
      aria-label={t('Files')}
      className={classes.part}
      data-over={isDraggedOver || undefined}
      {...(mayAdd ? { onDragOver: over, onDragLeave: () => setOver(false), onDrop: drop } : {})}
    >
      <header>
        <h2>{t('Files')}</h2>
        {mayAdd && (
          <FileButton multiple onChange={upload}>
            {(props) => (
              <Button {...props} size="compact-sm" leftSection={<IconUpload size={14} stroke={1.8} aria-hidden />}>
                {t('Upload files')}
              </Button>
            )}
          </FileButton>
        )}
      </header>
      {error && !data && <LoadFailure what={t('the files')} error={error} retry={refetch} />}
      {data?.rows.length === 0 && (
        <p className="quiet">{mayAdd ? t('No files yet. Drop files here or upload them.') : t('No files yet')}</p>
      )}
      <ul className={classes.files}>
        {records.slice(0, visibleCount).map((file) => (
          <FileRow
            key={key(file)}
            me={me}
            file={file}
            isSharable={isSharable(target)}
            open={() => setOpened(file.id)}
          />
        ))}
      </ul>
      {row && <FileDialog key={key(row)} me={me} file={row} target={target} close={() => setOpened(null)} />}
    </section>
  )
}

/** The existing file of the same record with this name. */
function sameName(rows: readonly RecordData[], { kind, record }: ContentParent, name: string): RecordData | undefined {
  const item = kind === 'items' ? key(record) : ''
  return rows.find(({ filename, itemid }) => filename === name && String(itemid ?? '') === item)
}

interface RowProps {
  readonly me: Me
  readonly file: FileRecord
  /** Whether files of this kind can be shared with clients. */
  readonly isSharable: boolean
  readonly open: () => void
}

function FileRow({ me, file, isSharable, open }: RowProps) {
  const changes = useChanges()
  const { day, number } = useFormats()
  const name = String(file.filename)
  const mayShare = isSharable && mayUse(me.actor, files, 'edit') && canEdit(files, 'clientaccess', me.actor, file)
  return (
    <li>
      <button type="button" className={classes.file} onClick={open}>
        {name}
      </button>
      <span className={classes.meta}>
        <Facts facts={[sizeWords(file.size ?? 0, number), file.contactname, day(String(file.createdon))]} />
      </span>
      {mayShare && (
        <Switch
          size="xs"
          label={t('Shared with client')}
          aria-label={t('Share {name} with client', { name })}
          checked={file.clientaccess === true}
          onChange={(event) => changes.update(files, file, 'clientaccess', event.currentTarget.checked)}
        />
      )}
      {mayUse(me.actor, files, 'delete') && (
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          aria-label={t('Delete {name}', { name })}
          onClick={firstClick(() => changes.remove(files, [file]))}
        >
          {t('Delete')}
        </Button>
      )}
    </li>
  )
}
