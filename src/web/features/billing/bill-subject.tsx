/** Whom and which project the dialog bills, and what is to bill there beside the entries that it offers. */
import { useQuery } from '@tanstack/react-query'
import { resourceNamed } from '../../../contract/registry.ts'
import { can, permissions } from '../../../contract/rights.ts'
import { useConnection } from '../../data/connection.tsx'
import type { Me } from '../../data/me.ts'
import { useRecord } from '../../data/queries.ts'
import { t } from '../../language/t.ts'
import { useFormats } from '../../resource/inputs/fields/formats.ts'
import classes from './bill-time.module.css'

interface Props {
  readonly companyid: string
  readonly projectid: string | null
}

export function Subject({ companyid, projectid }: Props) {
  const company = useRecord(resourceNamed('companies'), companyid, 'name').data?.record
  return (
    <p className={classes.subject}>
      <strong>{String(company?.name ?? '')}</strong>
      {projectid !== null && <Project projectid={projectid} />}
    </p>
  )
}

function Project({ projectid }: { projectid: string }) {
  const project = useRecord(resourceNamed('projects'), projectid, 'title').data?.record
  return <>{` · ${project?.title ?? ''}`}</>
}

/** Shown where the figure To bill differs from the sum of all entries. */
export function ToBill({
  me,
  companyid,
  projectid,
  offeredTotal,
}: Props & { readonly me: Me; readonly offeredTotal: number }) {
  const { money } = useFormats()
  const { client } = useConnection()
  const path = projectid === null ? `/companies/${companyid}/summary` : `/projects/${projectid}`
  const { data } = useQuery({
    queryKey: ['to-bill', path],
    queryFn: async ({ signal }) => {
      const query = projectid === null ? {} : { fields: 'tobill' }
      return (await client<{ tobill?: number }>('GET', path, { query, signal })).data
    },
    enabled: can(me.actor, permissions.sensitive, 'view'),
    staleTime: 0,
  })
  if (data?.tobill === undefined || data.tobill === offeredTotal) return null
  return (
    <p className={classes.differs}>
      {t('To bill is {sum}: fixed prices count as far as earned, less what was invoiced or drafted ahead.', {
        sum: money(data.tobill),
      })}
    </p>
  )
}
