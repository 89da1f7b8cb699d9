/** Dialog of a file: its preview, its versions, and the upload of new ones. */
import { Button, FileButton } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useState } from 'react'
import { mayUse } from '../../../contract/language/resource.ts'
import type { ListedVersion } from '../../../contract/operations/files.ts'
import { files } from '../../../contract/resources/content/content.ts'
import type { FileRecord } from '../../data/declared-records.ts'
import type { Me } from '../../data/me.ts'
import { t } from '../../language/t.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import classes from './file-dialog.module.css'
import { FilePreview } from './file-preview.tsx'
import { canSeeVersions, FileVersions } from './file-versions.tsx'
import type { ContentParent } from './target.ts'
import { contentPath, useTransfers } from './use-transfers.ts'

interface Props {
  readonly me: Me
  readonly file: FileRecord
  readonly target: ContentParent
  readonly close: () => void
}

export function FileDialog({ me, file, target, close }: Props) {
  const { download, replace, restore } = useTransfers(target)
  // Null is the newest version.
  const [fileVersion, setChosen] = useState<ListedVersion | null>(null)
  const name = String(file.filename)
  const hasVersions = canSeeVersions(me)
  const mayEdit = hasVersions && mayUse(me.actor, files, 'edit')
  const showNewest = (isDone: boolean) => isDone && setChosen(null)
  return (
    <Dialog title={name} size={860} close={close}>
      <div className={classes.file}>
        <FilePreview
          name={name}
          contenttype={String(fileVersion?.contenttype ?? file.contenttype)}
          path={contentPath(file, fileVersion?.number)}
          stamp={String(file.lastmodifiedutc)}
        />
        <div className={classes.tools}>
          <Button
            leftSection={<IconDownload size={15} stroke={1.8} aria-hidden />}
            onClick={() => download(file, fileVersion?.number)}
          >
            {t('Download')}
          </Button>
          {mayEdit && (
            <FileButton onChange={(content) => content && replace(file, content).then(showNewest)}>
              {(props) => <Button {...props}>{t('Upload new version')}</Button>}
            </FileButton>
          )}
        </div>
        {hasVersions && (
          <FileVersions
            file={file}
            selectedVersion={fileVersion?.number ?? null}
            show={(version) => setChosen(version.current ? null : version)}
            download={(version) => download(file, version.number)}
            restore={mayEdit ? (version) => restore(file, version.number).then(showNewest) : undefined}
          />
        )}
      </div>
    </Dialog>
  )
}
