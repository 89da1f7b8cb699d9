/** The list of earlier imports. Those that have imported nothing, because they failed or were not finished, can be removed. */
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { isBusy } from '../../../../contract/imports/import-status.ts'
import type { Import } from '../../../../contract/operations/imports.ts'
import { useImportChanges, useImports } from '../../../data/imports.ts'
import { t } from '../../../language/t.ts'
import { useFormats } from '../../../resource/inputs/fields/formats.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { announceFailure } from '../../../ui/toasts.tsx'
import classes from './earlier-imports.module.css'
import { getOutcome, kinds } from './import-words.ts'
import page from './imports.module.css'

/** Others have records that can still be undone, or are the account of what was imported. */
const isRemovable = (file: Import) => !isBusy(file) && file.status !== 'done' && file.undoableuntil === null

export function EarlierImports() {
  const { data } = useImports()
  const { discard } = useImportChanges()
  const { moment, number } = useFormats()
  const [importToLeave, setLeaving] = useState<Import | null>(null)
  if (!data || data.length === 0) return null
  const remove = ({ id }: Import) =>
    discard(id).catch((error: unknown) => announceFailure(t("Couldn't remove the import"), error))
  return (
    <section aria-label={t('Earlier imports')} className={page.step}>
      <h2>{t('Earlier imports')}</h2>
      <ul className={classes.earlier}>
        {data.map((entry) => (
          <li key={entry.id}>
            <Link to="/settings/$page" params={{ page: 'import' }} search={{ file: String(entry.id) }}>
              {entry.filename}
            </Link>
            <span>{kinds[entry.resource].label}</span>
            <span className="quiet">{getOutcome(entry, number)}</span>
            <span className="quiet">{moment(entry.createdon)}</span>
            {isRemovable(entry) && (
              <Button
                variant="subtle"
                color="gray"
                size="compact-sm"
                aria-label={t('Remove {name}', { name: entry.filename })}
                onClick={() => setLeaving(entry)}
              >
                {t('Remove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {importToLeave && (
        <ConfirmDialog
          title={t('Remove {name}?', { name: importToLeave.filename })}
          text={t('It leaves this list, with what was matched and corrected. Your records stay as they are.')}
          action={t('Remove')}
          go={() => void remove(importToLeave)}
          close={() => setLeaving(null)}
        />
      )}
    </section>
  )
}
