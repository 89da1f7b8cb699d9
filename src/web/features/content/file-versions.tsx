/** The versions of a file, newest first, each of which can be shown, downloaded or restored. */

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ListedVersion, listFileVersions } from '../../../contract/operations/files.ts'
import { files } from '../../../contract/resources/content/content.ts'
import { userTypes } from '../../../contract/rights.ts'
import { call } from '../../data/call.ts'
import { useConnection } from '../../data/connection.tsx'
import type { FileRecord } from '../../data/declared-records.ts'
import type { Me } from '../../data/me.ts'
import { t } from '../../language/t.ts'
import { useFormats } from '../../resource/inputs/fields/formats.ts'
import { Facts } from '../../ui/facts.tsx'
import { LoadFailure } from '../../ui/notices/load-failure.tsx'
import classes from './file-dialog.module.css'
import { sizeWords } from './size-words.ts'

const small = { size: 'compact-xs', variant: 'subtle', color: 'gray' } as const

/** Clients see only the newest version. */
export const canSeeVersions = ({ actor: { userType } }: Me): boolean =>
  userType === userTypes.staff || userType === userTypes.contractor

interface Props {
  readonly file: FileRecord
  /** Number of the selected version. */
  readonly selectedVersion: number | null
  readonly show: (version: ListedVersion) => void
  readonly download: (version: ListedVersion) => void
  /** Absent without the permission. */
  readonly restore: ((version: ListedVersion) => void) | undefined
}

export function FileVersions({ file, selectedVersion, show, download, restore }: Props) {
  const { client } = useConnection()
  const { data, error, refetch } = useQuery({
    queryKey: ['list', files.name, 'versions', String(file.id)],
    queryFn: async ({ signal }) => ({
      rows: (await call(client, listFileVersions, { path: { recordid: file.id }, signal })).data,
    }),
  })
  const versions = data?.rows
  const { moment, number } = useFormats()
  if (error && !versions) return <LoadFailure what={t('the versions')} error={error} retry={refetch} />
  return (
    <section aria-label={t('Versions')}>
      <h3 className={classes.heading}>{t('Versions')}</h3>
      <ol className={classes.versions}>
        {versions?.map((version) => {
          const name = t('version {number}', { number: version.number })
          return (
            <li key={version.number} aria-current={version.number === selectedVersion || undefined}>
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
