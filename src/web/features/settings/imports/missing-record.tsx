/** Decides about records that rows name and that there are not: they are created with the import, or others are meant. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { importableNamed, namedBy } from '../../../../contract/imports/importable.ts'
import { isCreatable } from '../../../../contract/imports/missing.ts'
import { mayUse } from '../../../../contract/language/resource.ts'
import type { Import, ImportCause } from '../../../../contract/operations/imports.ts'
import { resourceNamed } from '../../../../contract/registry.ts'
import { useMe } from '../../../data/me.ts'
import { t } from '../../../language/t.ts'
import { CompanyPicker } from '../../../resource/inputs/pickers/people-pickers.tsx'
import { RecordPicker } from '../../../resource/inputs/pickers/record-picker.tsx'

export type MissingAnswer = { readonly create: true; readonly companyid?: number } | { readonly recordid: number }

interface Props {
  readonly file: Import
  readonly cause: ImportCause
  readonly isSending: boolean
  readonly fix: (answer: MissingAnswer) => void
}

export function MissingRecord({ file, cause, isSending, fix }: Props) {
  const { missing } = cause
  const name = cause.named ?? cause.cell
  return (
    <>
      <CreateMissing
        file={file}
        cause={cause}
        label={
          missing === 'contacts' ? t('Add {name} as staff without sign-in', { name }) : t('Create {name}', { name })
        }
        isSending={isSending}
        fix={fix}
      />
      {missing !== null && (
        <RecordPicker
          target={missing}
          bare
          label={t('Use for {name}', { name })}
          placeholder={t('Choose an existing one')}
          value={null}
          onChange={(id) => id !== null && fix({ recordid: Number(id) })}
        />
      )}
    </>
  )
}

interface CreateProps {
  readonly file: Import
  readonly cause: Pick<ImportCause, 'missing' | 'column'>
  readonly label: string
  readonly isSending: boolean
  readonly fix: (answer: MissingAnswer) => void
}

/** The kind of records that can be created where a cell names none. */
function getCreatable({ resource, columns }: Import, { missing, column }: Pick<ImportCause, 'missing' | 'column'>) {
  if (missing === null) return null
  if (isCreatable(missing)) return missing
  const importable = importableNamed(resource)
  const name = columns[column ?? -1]?.field ?? ''
  return missing === 'contacts' && importable?.staff.includes(namedBy(importable, name)) ? missing : null
}

/** People are added as staff where the field names staff; a project needs a company, which is chosen where no column has it. */
export function CreateMissing({ file, cause, label, isSending, fix }: CreateProps) {
  const { actor } = useMe()
  const [asksCompany, setAsksCompany] = useState(false)
  const { missing } = cause
  const creatable = getCreatable(file, cause)
  if (creatable === null || !mayUse(actor, resourceNamed(creatable), 'add')) return null
  const hasCompany = file.columns.some(({ field }) => field === 'company' || field === 'companyid')
  const needsCompany = missing === 'projects' && !hasCompany
  if (asksCompany)
    return (
      <CompanyPicker
        bare
        label={t('Company of the new projects')}
        placeholder={t('Company of the new projects')}
        value={null}
        onChange={(id) => id !== null && fix({ create: true, companyid: Number(id) })}
      />
    )
  return (
    <Button
      variant="default"
      loading={isSending}
      onClick={() => (needsCompany ? setAsksCompany(true) : fix({ create: true }))}
    >
      {label}
    </Button>
  )
}
