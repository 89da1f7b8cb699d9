/** The versions of a file, newest first, each of which can be shown, downloaded or restored. */

import { Button } from '@mantine/core'
import { files } from '../../../contract/resources/content/content.ts'
import { userTypes } from '../../../contract/rights.ts'
import type { FileRecord } from '../../data/declared-records.ts'
import type { Me } from '../../data/me.ts'
import { useList } from '../../data/queries.ts'
import { t } from '../../language/t.ts'
import { useFormats } from '../../resource/fields/formats.ts'
import { Facts } from '../../ui/facts.tsx'
import { LoadFailure } from '../../ui/notices/load-failure.tsx'
import classes from './file-dialog.module.css'
import { sizeWords } from './size-words.ts'

/** A version as returned by the service. */
export interface FileVersion {
  readonly number: number
  readonly contenttype: string
  readonly size: number
  readonly contactname?: string | null
  readonly createdon: string
  readonly current: boolean
}

const params = {}
const small = { size: 'compact-xs', variant: 'subtle', color: 'gray' } as const

/** Clients see only the newest version. */
export const canSeeVersions = ({ actor: { userType } }: Me): boolean =>
  userType === userTypes.staff || userType === userTypes.contractor

interface Props {
  readonly file: FileRecord
  /** Number of the selected version. */
  readonly shown: number | null
  readonly show: (version: FileVersion) => void
  readonly download: (version: FileVersion) => void
  /** Absent without the permission. */
  readonly restore: ((version: FileVersion) => void) | undefined
}

export function FileVersions({ file, shown, show, download, restore }: Props) {
  const { data, error, refetch } = useList(files, params, { path: `/files/${file.id}/versions` })
  const versions = data?.rows as readonly unknown[] | undefined as readonly FileVersion[] | undefined
  const { moment, number } = useFormats()
  if (error && !versions) return <LoadFailure what={t('the versions')} error={error} retry={refetch} />
  return (
    <section aria-label={t('Versions')}>
      <h3 className={classes.heading}>{t('Versions')}</h3>
      <ol className={classes.versions}>
        {versions?.map((version) => {
          const name = t('version {number}', { number: version.number })
          return (
            <li key={version.number} aria-current={version.number === shown || undefined}>
              <button type="button" className={classes.version} onClick={() => show(version)}>
                {t('Version {number}', { number: version.number })}
                {version.current && <span className={classes.current}>{t('Current')}</span>}
              </button>
              <span className={classes.about}>
                <Facts facts={[version.contactname, moment(version.createdon), sizeWords(version.size, number)]} />
              </span>
              <span className={classes.actions}>
                <Button {...small} aria-label={t('Download {name}', { name })} onClick={() => download(version)}>
                  {t('Download')}
                </Button>
                {restore && !version.current && (
                  <Button {...small} aria-label={t('Restore {name}', { name })} onClick={() => restore(version)}>
                    {t('Restore')}
                  </Button>
                )}
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
