/** Says which version of an issued document this is, and leads to the ones before and after. */
import IconVersions from '@tabler/icons-react/dist/esm/icons/IconVersions.mjs'
import { Link } from '@tanstack/react-router'
import { useRecord } from '../../../data/queries.ts'
import { getTitle } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import { toRecord } from '../../../resource/addresses.ts'
import type { DocumentData } from '../document-data.ts'
import type { DocumentView } from '../document-views.ts'
import classes from '../stepper.module.css'
import { isRevisable, useNextVersion } from './next-version.ts'

interface Props {
  readonly kind: DocumentView
  readonly document: DocumentData
}

export function VersionNotice({ kind, document }: Props) {
  const { replacedby, revisionof, activeworkstate } = document
  const version = Number(document.version)
  const isDraft = activeworkstate === kind.initial
  return (
    <>
      {replacedby !== undefined && (
        <Named kind={kind} id={String(replacedby)} label={t('Version {version}, replaced by', { version })} isStrong />
      )}
      {isRevisable(kind, document) && <BeingRevised kind={kind} document={document} />}
      {revisionof !== undefined && (
        <Named
          kind={kind}
          id={String(revisionof)}
          label={
            isDraft
              ? t('Version {version}, not issued yet. Until then the client keeps', { version })
              : t('Version {version}, in place of', { version })
          }
        />
      )}
    </>
  )
}

/** Leads to the draft that is to replace the document. */
function BeingRevised({ kind, document }: Props) {
  const { data } = useNextVersion(kind, document)
  const [next] = data?.rows ?? []
  if (!next) return null
  const label = t('Version {version}. The client keeps it until this draft is issued:', {
    version: Number(document.version),
  })
  return <Named kind={kind} id={String(next.id)} label={label} />
}

interface NamedProps {
  readonly kind: DocumentView
  readonly id: string
  readonly label: string
  readonly isStrong?: boolean
}

function Named({ kind, id, label, isStrong = false }: NamedProps) {
  const { resource } = kind.view
  const { data } = useRecord(resource, id, 'number,title')
  return (
    <p className={classes.credit}>
      <IconVersions size={16} stroke={1.6} aria-hidden />
      {isStrong ? <strong>{label}</strong> : <span>{label}</span>}
      {data && <Link {...toRecord(resource, id)}>{String(data.record.number ?? getTitle(resource, data.record))}</Link>}
    </p>
  )
}
