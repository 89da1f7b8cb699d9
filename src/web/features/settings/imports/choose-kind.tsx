/** The kind of records in the file: as recognised by its headings, which are shown, or as the importer chooses. */
import { NativeSelect } from '@mantine/core'
import type { OtherKind } from '../../../../contract/imports/kind-evidence.ts'
import { importableNames } from '../../../../contract/imports/kinds.ts'
import { mayUse } from '../../../../contract/language/resource.ts'
import type { Import } from '../../../../contract/operations/imports.ts'
import { resourceNamed } from '../../../../contract/registry.ts'
import { useImportChanges } from '../../../data/imports.ts'
import { useMe } from '../../../data/me.ts'
import { listWords, t } from '../../../language/t.ts'
import { useSending } from '../../../ui/sending.ts'
import { announceFailure } from '../../../ui/toasts.tsx'
import own from './choose-kind.module.css'
import { kinds } from './import-words.ts'
import classes from './imports.module.css'

export function ChooseKind({ file }: { file: Import }) {
  const { actor } = useMe()
  const { layOut } = useImportChanges()
  const { isSending, send } = useSending()
  if (!file.table) return null
  const open = importableNames.filter((name) => mayUse(actor, resourceNamed(name), 'add'))
  const choose = (resource: string) =>
    send(() => layOut(file.id, { resource })).catch((error: unknown) =>
      announceFailure(t("Couldn't read the file again"), error),
    )
  return (
    <div className={own.kind}>
      <NativeSelect
        label={t('What’s in the file')}
        className={classes.narrow}
        disabled={isSending}
        data={open.map((name) => ({ value: name, label: kinds[name].label }))}
        value={file.resource}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      <KindEvidence file={file} />
    </div>
  )
}

const otherKinds: Readonly<Record<OtherKind, string>> = { invoices: t('invoices'), expenses: t('expenses') }

/** Headings named as evidence. */
const mostNamed = 4

function KindEvidence({ file: { resource, isKindOpen, kinds: kindEvidence, otherKind } }: { file: Import }) {
  const [first] = kindEvidence
  const listHeadings = (headings: readonly string[]) => listWords(headings.slice(0, mostNamed))
  if (otherKind)
    return (
      <p className={classes.wrong}>
        {t('This looks like {what} ({headings}), which cannot be imported from a file.', {
          what: otherKinds[otherKind.kind],
          headings: listHeadings(otherKind.headings),
        })}
      </p>
    )
  if (!first)
    return isKindOpen ? (
      <p className="quiet">{t('The headings show no kind of records. Choose what is in the file.')}</p>
    ) : null
  const text = { what: kinds[first.resource].label, headings: listHeadings(first.headings) }
  if (first.resource === resource)
    return isKindOpen ? <p className="quiet">{t('Recognised as {what} by {headings}.', text)}</p> : null
  return <p className={classes.wrong}>{t('The headings look like {what}: {headings}.', text)}</p>
}
