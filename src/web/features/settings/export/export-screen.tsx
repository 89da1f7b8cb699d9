/** Exports the whole account as one readable file that can be restored on another server. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useConnection } from '../../../data/connection.tsx'
import { readFile, saveFile } from '../../../data/file.ts'
import { t } from '../../../language/t.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { announceFailure } from '../../../ui/toasts.tsx'
import sections from '../frame/sections.module.css'

export function ExportScreen() {
  const connection = useConnection()
  const [isReading, setReading] = useState(false)
  const download = () => {
    setReading(true)
    readFile(connection, '/account/export')
      .then((file) => saveFile(file, 'account.zip'))
      .catch((error: unknown) => announceFailure(t("Couldn't export the account"), error))
      .finally(() => setReading(false))
  }
  return (
    <>
      <PageHeader title={t('Export')} place={t('Settings')} />
      <div className={sections.sections}>
        <section className={sections.section} aria-labelledby="whole-account">
          <h2 id="whole-account">{t('The whole account')}</h2>
          <p className="quiet">
            {t(
              'Every list as a CSV file, all uploaded files, and all records with their history, in one zip file. Another server of the same version takes the account over from it, on its set-up page; README.txt inside says how.',
            )}
          </p>
          <p className="quiet">
            {t('Passwords, API keys, webhooks and sign-ins are not in it. Keep the file safe: everything else is.')}
          </p>
          <div className={sections.actions}>
            <Button variant="filled" loading={isReading} onClick={download}>
              {t('Download everything')}
            </Button>
          </div>
        </section>
        <section className={sections.section} aria-labelledby="single-lists">
          <h2 id="single-lists">{t('Single lists')}</h2>
          <p className="quiet">{t('Each list and report exports what it shows, from the menu at its top right.')}</p>
        </section>
      </div>
    </>
  )
}
