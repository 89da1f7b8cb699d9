/** The firm's logo: chosen or dropped, shown as stored, removed. Each change can be undone. */

import { Button, FileButton } from '@mantine/core'
import { type DragEvent, useState } from 'react'
import { changeLogo } from '../../../../contract/operations/settings.ts'
import { looknfeel } from '../../../../contract/resources/settings/account.ts'
import { type CallParams, call } from '../../../data/call.ts'
import { useChanges } from '../../../data/changes.ts'
import { useConnection } from '../../../data/connection.tsx'
import { recordQuery } from '../../../data/queries.ts'
import type { RecordData } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import rows from '../rows/setting-row.module.css'
import classes from './logo-setting.module.css'
import { pictureText } from './picture-text.ts'

const types = 'image/png,image/jpeg,image/webp,image/svg+xml'

export function LogoSetting({ look }: { look: RecordData }) {
  const save = useSaveLogo(look)
  const [isDraggedOver, setOver] = useState(false)
  const logo = typeof look.logo === 'string' ? look.logo : null
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) save(file)
  }
  return (
    <div className={rows.row}>
      <div className={rows.words}>
        <span className={rows.label}>{t('Logo')}</span>
        <span className={rows.help}>
          {t('In the side bar, on sign-in pages, in emails and on documents. PNG, JPEG, WebP or SVG.')}
        </span>
      </div>
      <div className={classes.value}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button beside it does the same */}
        <div
          className={classes.tile}
          data-over={isDraggedOver || undefined}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          {logo ? <img src={logo} alt={t('Your logo')} /> : <span>{t('Drop a picture here')}</span>}
        </div>
        <div className={classes.actions}>
          <FileButton accept={types} onChange={(file) => file && save(file)}>
            {(props) => <Button {...props}>{logo ? t('Replace') : t('Upload logo')}</Button>}
          </FileButton>
          {logo && (
            <Button variant="subtle" color="gray" onClick={() => save(null)}>
              {t('Remove')}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}

function useSaveLogo(look: RecordData) {
  const { client } = useConnection()
  const { run } = useChanges()
  const put = (body: CallParams<typeof changeLogo>['body']) => call(client, changeLogo, body ? { body } : {})
  return (file: File | null) =>
    run({
      send: async () => put(file ? { image: await pictureText(file) } : { logoid: null }),
      done: file ? t('Logo saved') : t('Logo removed'),
      undo: () => put({ logoid: look.logoid === undefined ? null : String(look.logoid) }),
      failed: t("Couldn't save the logo"),
      settle: (queryClient) => {
        queryClient.invalidateQueries({ queryKey: recordQuery(client, looknfeel, 'own').queryKey })
        queryClient.invalidateQueries({ queryKey: ['me'] })
      },
    })
}
